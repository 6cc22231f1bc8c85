import type { Mail } from './mail.ts';
import type { Sender } from './sender.ts';

/**
 * The message for nodemailer. The envelope is explicit and addresses are objects, because nodemailer parses a string
 * as a list of addresses with display names and comments.
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
    // Suppresses automatic replies such as out-of-office messages (RFC 3834).
    headers: {
      'Auto-Submitted': 'auto-generated',
      'Content-Language': mail.language,
      ...(mail.unsubscribe !== undefined && { 'List-Unsubscribe': `<${mail.unsubscribe}>` }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
