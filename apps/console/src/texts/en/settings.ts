export const settings = {
  title: 'Settings',
  intro: 'What applies to everybody in this organization.',
  currency: 'Currency',
  currencyHint: 'It cannot be changed: every value in the ledger is in it.',
  fields: {
    name: 'Name of the organization',
    allow_negative_stock: 'Allow negative stock',
    auto_open_periods: 'Open accounting periods automatically',
    invite_registered: 'Invite people who already have an account',
    max_days_ahead: 'Days ahead',
    alert_digest: 'Email about alerts',
    continue_url: 'Page for new members',
  },
  hints: {
    name: 'Shown to members and in invitations.',
    allow_negative_stock:
      'Goods may leave before their receipt is entered. Until then they are valued at the last average cost.',
    auto_open_periods: 'When something is posted to a month that has no period yet.',
    invite_registered: 'Otherwise only email addresses without an account can be invited.',
    max_days_ahead:
      'Movements and journal entries dated more than this many days after today are rejected. Empty: no limit.',
    alert_digest: 'To owners, admins and accountants, on days with open alerts.',
    continue_url:
      'Where people go after they have accepted an invitation. Empty: as the operator has set it.',
  },
  digests: { none: 'None', daily: 'Once a day' },
  yes: 'Yes',
  no: 'No',
  noLimit: 'No limit',
  saved: 'The settings are saved.',
};
