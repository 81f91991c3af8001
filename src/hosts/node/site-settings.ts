import * as z from 'zod'
import { teamRoles } from '#values/team.ts'
import { words } from './words.ts'

/** The organisation's data in pages, mails and receipts. */
export const siteSettings = {
  BRAND: {
    shape: z.string().min(1).max(40).default('Fundamental'),
    expects: 'a name of at most 40 characters',
    meaning: 'The product’s name in titles, mails and the top bar (GEN-21).',
    byDefault: 'Fundamental',
  },
  CONTACT_EMAIL: {
    shape: z.email().optional(),
    expects: 'an e-mail address',
    meaning: 'Shown in the footer and on the about page (AMB-018).',
    byDefault: 'support@fundamental.example; in production the line is left out',
  },
  CONTACT_PHONE: {
    shape: z.string().min(5).max(40).optional(),
    expects: 'a telephone number',
    meaning: 'Shown in the footer and on the about page (AMB-018).',
    byDefault: '+1 (555) 010-0199; in production the line is left out',
  },
  CONTACT_ADDRESS: {
    shape: z.string().min(5).max(200).optional(),
    expects: 'a postal address in one line',
    meaning: 'Shown in the footer and on the about page (AMB-018).',
    byDefault: '100 Example Street, San Francisco, CA; in production the line is left out',
  },
  SECURITY_CONTACT: {
    shape: z
      .string()
      .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/)
      .optional(),
    expects: 'an address such as mailto:security@fundamental.example or https://…',
    meaning: 'Where weaknesses are reported: named in /.well-known/security.txt (RFC 9116).',
    byDefault: 'CONTACT_EMAIL; without either there is no such file',
  },
  SECURITY_UNTIL: {
    shape: z.iso.datetime().optional(),
    expects: 'a time such as 2027-01-31T00:00:00Z, at most a year ahead',
    meaning: 'Until when that file is right. Production says at each start when it is over.',
    byDefault: 'half a year after each look at it',
  },
  TAX_NUMBER: {
    shape: z.string().min(2).max(40).optional(),
    expects: 'a tax number of at most 40 characters',
    meaning: 'The issuer’s tax number, on receipts and statements. Without one they say that gifts are not deductible.',
    byDefault: 'none',
  },
  TAX_TEXT: {
    shape: z.string().min(5).max(500).optional(),
    expects: 'a sentence of at most 500 characters',
    meaning: 'What receipts and statements say about deducting gifts from taxes.',
    byDefault: '“Gifts are not tax-deductible.” without TAX_NUMBER, else nothing',
  },
  RECEIPT_TEXT: {
    shape: z.string().min(5).max(500).optional(),
    expects: 'a sentence of at most 500 characters',
    meaning: 'What receipts and statements say about what was given for the gifts.',
    byDefault: '“No goods or services were provided in exchange for gifts.”',
  },
  TEAM: {
    shape: z
      .string()
      .default('')
      .transform((list) => Object.fromEntries(words(list).map(roleAndName)))
      .pipe(z.partialRecord(z.enum(teamRoles), z.string().min(1).max(80))),
    expects: 'roles and names such as direction: Ada King, review: Grace Hopper',
    meaning:
      'Who carries which role on the about page: direction, review, engineering, support. Only people who agreed (AMB-020).',
    byDefault: 'none; the roles stand without names',
  },
  COPYRIGHT_YEAR: {
    shape: z.coerce.number().int().min(1900).max(9999).default(2024),
    expects: 'a year',
    meaning: 'The year of first publication in the footer (AMB-017).',
    byDefault: '2024',
  },
} as const

function roleAndName(pair: string): [role: string, name: string] {
  const [role = '', ...name] = pair.split(':')
  return [role.trim().toLowerCase(), name.join(':').trim()]
}
