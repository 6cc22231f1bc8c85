import { pt } from '../pt/index.ts';
import type { Texts } from '../texts.ts';
import { access } from './access.ts';
import { accounting } from './accounting.ts';
import { counts } from './counts.ts';
import { email } from './email.ts';
import { fields } from './fields.ts';
import { files } from './files.ts';
import { invitations } from './invitations.ts';
import { ledger } from './ledger.ts';
import { locations } from './locations.ts';
import { maps } from './maps.ts';
import { openings } from './openings.ts';
import { requests } from './requests.ts';
import { reservations } from './reservations.ts';
import { resources } from './resources.ts';
import { service } from './service.ts';
import { webhooks } from './webhooks.ts';
import { titles } from './titles.ts';

/** Portuguese as it is written in Brazil: that of Portugal, except for what is said differently. */
export const ptBR: Texts = {
  sentences: {
    ...pt.sentences,
    ...access,
    ...accounting,
    ...counts,
    ...email,
    ...fields,
    ...files,
    ...invitations,
    ...ledger,
    ...locations,
    ...maps,
    ...openings,
    ...requests,
    ...reservations,
    ...resources,
    ...service,
    ...webhooks,
  },
  titles: { ...pt.titles, ...titles },
};
