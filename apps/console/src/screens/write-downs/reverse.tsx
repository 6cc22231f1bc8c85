import { Dialog } from '../../components/dialog.tsx';
import { FormField } from '../../components/form-field.tsx';
import { useToast } from '../../components/toasts.tsx';
import { WriteForm } from '../../components/write-form.tsx';
import { useForm } from '../../data/forms/use-form.ts';
import { reverseWriteDown } from '../../generated/forms.ts';
import { useTexts } from '../../texts/context.ts';
import type { WriteDown } from './query.ts';

interface Props {
  /** The review to reverse, or undefined while the dialog is closed. */
  readonly review: WriteDown | undefined;
  readonly onClose: () => void;
}

/** Asks why, and cancels the last review of a product. */
export function ReverseReview({ review, onClose }: Props) {
  const { writeDowns } = useTexts();
  return (
    <Dialog
      open={review !== undefined}
      onClose={onClose}
      title={writeDowns.reverseTitle}
      description={writeDowns.reverseText}
    >
      {review !== undefined && <Form id={review.id} onClose={onClose} />}
    </Dialog>
  );
}

function Form({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { writeDowns } = useTexts();
  const toast = useToast();
  const form = useForm(reverseWriteDown, 'writeDowns', 'reverse', {
    subject: id,
    fixed: { id },
    values: { reason: '' },
    changes: ['writeDowns', 'valuation', 'reconciliation'],
    onDone: () => {
      toast(writeDowns.isReversed);
      onClose();
    },
  });
  return (
    <WriteForm form={form} submit={writeDowns.reverse} isDanger onCancel={onClose}>
      <FormField form={form} name="reason" label={writeDowns.reason} />
    </WriteForm>
  );
}
