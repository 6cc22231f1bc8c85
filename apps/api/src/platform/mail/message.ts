import type { Mail } from './mail.ts';
import type { Sender } from './sender.ts';

/**
 * The message as nodemailer takes it. The envelope is explicit and addresses are objects: a string would be
 * parsed as a list, with display names and comments.
 */
export function message(mail: Mail, sender: Sender) {
  return {
    envelope: { from: sender.address, to: [mail.to] },
    from: { name: sender.name, address: sender.address },
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: `<${mail.id}@${sender.address.slice(sender.address.indexOf('@') + 1)}>`,
    // RFC 3834: nobody's holiday notice need answer this.
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': mail.language },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
