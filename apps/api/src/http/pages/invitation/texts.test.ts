import { mailLocales } from '@tallybook/domain';
import { describe, expect, test } from 'vitest';
import { escapeHtml } from '../../../platform/mail/names.ts';
import { invitationPage } from './html.ts';
import { pageTexts } from './texts.ts';

/** Every text by its path, such as `invitation.heading`. */
function flatten(texts: object, at = ''): [string, string][] {
  return Object.entries(texts).flatMap(([name, value]) =>
    typeof value === 'string'
      ? [[`${at}${name}`, value] as [string, string]]
      : flatten(value, `${at}${name}.`),
  );
}
const placeholders = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();
const english = flatten(pageTexts.en);

describe.each(mailLocales)('the accept page in %s', (locale) => {
  const own = flatten(pageTexts[locale]);

  test('has every text, with the same placeholders', () => {
    expect(own.map(([name]) => name).sort()).toEqual(english.map(([name]) => name).sort());
    for (const [name, text] of own) {
      expect(text.trim(), `in ${name}`).toBe(text);
      expect(text, `in ${name}`).not.toBe('');
      expect(placeholders(text), `in ${name}`).toEqual(placeholders(new Map(english).get(name) ?? ''));
    }
  });

  test('has no text of another language', () => {
    const others = mailLocales
      .filter((other) => other.slice(0, 2) !== locale.slice(0, 2))
      .flatMap((other) => flatten(pageTexts[other]));
    const sentences = new Set(others.map(([, text]) => text).filter((text) => text.split(' ').length > 2));
    expect(own.filter(([, text]) => sentences.has(text))).toEqual([]);
  });

  test('contains every text and declares its language', () => {
    const html = invitationPage(locale, { name: 'Tallybook', color: '#1d5c48' });
    expect(html).toContain(`<html lang="${locale}">`);
    for (const [name, text] of own)
      for (const part of text.split(/\{\w+\}/)) expect(html, `in ${name}`).toContain(escapeHtml(part));
    expect(html).not.toMatch(/<script(?![^>]* src=)[^>]*>|<style|\son\w+=|\sstyle=|https?:/i);
  });
});
