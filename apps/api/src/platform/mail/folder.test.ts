import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createLog } from '../log.ts';
import { folderMailer } from './folder.ts';

test('an email’s file has encoded headers, both parts unencoded and a boundary of its own', async () => {
  const home = mkdtempSync(join(tmpdir(), 'tallybook-mail-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const mailer = folderMailer(home, { name: 'Tally', address: 'no-reply@example.com' }, createLog('silent'));
  const mail = {
    to: 'ada@example.com',
    subject: 'Zoë\r\nBcc: eve@example.com',
    text: 'Zoë\n\nhttps://example.com/#token=abc=def\n',
    html: '<p>Zoë</p>\n',
    language: 'de',
    unsubscribe: 'https://example.com/stop',
  };
  await mailer.send({ ...mail, id: 'first' });
  await mailer.send({ ...mail, id: 'second' });
  const boundaries = ['first', 'second'].map((id) => {
    const [name = ''] = readdirSync(join(home, 'mail')).filter((each) => each.endsWith(`-${id}.eml`));
    const [head = '', ...rest] = readFileSync(join(home, 'mail', name), 'utf8').split('\r\n\r\n');
    const body = rest.join('\r\n\r\n');
    // Folded lines (RFC 5322, 2.2.3) continue with a space.
    const headers = new Map(
      head
        .replaceAll(/\r\n /g, ' ')
        .split('\r\n')
        .map((line) => line.split(/: (.*)/, 2) as [string, string]),
    );
    expect([...headers.keys()].toSorted()).toEqual(
      [
        'Auto-Submitted',
        'Content-Language',
        'Content-Type',
        'Date',
        'From',
        'List-Unsubscribe',
        'MIME-Version',
        'Message-ID',
        'Subject',
        'To',
      ].toSorted(),
    );
    expect(headers.get('Message-ID')).toBe(`<${id}@example.com>`);
    expect(headers.get('From')).toBe('Tally <no-reply@example.com>');
    expect(headers.get('Subject')).toMatch(/^=\?UTF-8\?/);
    const boundary = /^multipart\/alternative; boundary="(.+)"$/.exec(headers.get('Content-Type') ?? '')?.[1];
    const part = (type: string, text: string) =>
      `--${boundary}\r\nContent-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n${text.replaceAll('\n', '\r\n')}\r\n`;
    expect(body).toBe(`${part('text/plain', mail.text)}${part('text/html', mail.html)}--${boundary}--\r\n`);
    return boundary;
  });
  // A name in an email could contain a boundary that its author knows.
  expect(boundaries[0]).not.toBe(boundaries[1]);
});
