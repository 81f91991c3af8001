import { inThousands } from '#values/count.ts'
import { pausables } from '#values/pausable.ts'

/** A text (empty: the line is left out), a number, or yes or no. */
export type SettingValue = string | number | boolean

type Common = {
  readonly group: 'Name and contact' | 'Projects and reviews' | 'Limits' | 'Open or paused'
  readonly label: string
  readonly meaning: string
  /** The environment variable; if the operator sets it, staff cannot change the value. */
  readonly env?: string
}
type TextSetting = Common & {
  readonly kind: 'text'
  readonly min: number
  readonly max: number
  readonly shape?: RegExp
  /** The message for an invalid value. */
  readonly wrong: string
}
type NumberSetting = Common & {
  readonly kind: 'number'
  readonly min: number
  readonly max: number
  readonly isWhole: boolean
  readonly unit: string
  /** The default if there is no environment variable. */
  readonly byDefault?: number
}
type SwitchSetting = Common & { readonly kind: 'switch' }
export type Setting = TextSetting | NumberSetting | SwitchSetting

const open = (label: string, meaning: string): SwitchSetting => ({
  ...{ group: 'Open or paused', kind: 'switch', label, meaning },
})

/** What staff may change while the product runs, with each value's meaning and bounds. */
export const settingList = {
  brand: {
    ...{ group: 'Name and contact', kind: 'text', label: 'Name of the product', env: 'BRAND', min: 1, max: 40 },
    meaning: 'Stands in titles, mails, receipts and the top bar. The sender of mails is MAIL_FROM.',
    wrong: 'Please give a name of at most 40 characters.',
  },
  'contact.email': {
    ...{ group: 'Name and contact', kind: 'text', label: 'E-mail address', env: 'CONTACT_EMAIL', min: 0, max: 254 },
    meaning: 'Stands in the footer and in mails, and takes what people answer. Empty: the line is left out.',
    shape: /^[^\s@<>"(),:;]+@[^\s@<>"(),:;]+\.[^\s@<>"(),:;.]{2,}$/,
    wrong: 'Please give an address such as support@fundamental.example.',
  },
  'contact.phone': {
    ...{ group: 'Name and contact', kind: 'text', label: 'Telephone number', env: 'CONTACT_PHONE', min: 0, max: 40 },
    meaning: 'Stands in the footer and on the contact page. Empty: the line is left out.',
    shape: /^\+?[\d\s()./-]{5,40}$/,
    wrong: 'Please give a number of digits, such as +1 (555) 010-0199.',
  },
  'contact.address': {
    ...{ group: 'Name and contact', kind: 'text', label: 'Postal address', env: 'CONTACT_ADDRESS', min: 0, max: 200 },
    meaning: 'Stands in the footer and on receipts, in one line. Empty: the line is left out.',
    wrong: 'Please give one line of at most 200 characters.',
  },
  'boost.days': {
    ...{ group: 'Projects and reviews', kind: 'number', label: 'A boost lasts', min: 1, max: 30, isWhole: true },
    ...{ unit: 'days', byDefault: 7 },
    meaning: 'For boosts that begin from now on. Those that run keep their end.',
  },
  'reviews.letter_seconds': {
    ...{ group: 'Projects and reviews', kind: 'number', label: 'A decision can be taken back for', min: 0, max: 3600 },
    ...{ isWhole: true, unit: 'seconds', env: 'REVIEW_LETTER_SECONDS' },
    meaning: 'The letter to the researcher leaves then.',
  },
  'reviews.needs_second': {
    ...{ group: 'Projects and reviews', kind: 'switch', label: 'An approval needs a second person' },
    env: 'REVIEW_SECOND_APPROVER',
    meaning: 'An approval counts once a second reviewer agrees.',
  },
  'limits.factor': {
    ...{ group: 'Limits', kind: 'number', label: 'Limits are multiplied by', min: 0.1, max: 1000, isWhole: false },
    ...{ unit: 'times', env: 'LIMIT_FACTOR' },
    meaning:
      'How many sign-ups, sign-ins, gifts, submissions, uploads and saves one network address or person may begin. Below 1 is tighter.',
  },
  'open.sign_up': {
    ...open('New accounts', 'While paused, no new accounts are created. People with an account sign in as before.'),
    env: 'AUTH_SIGN_UP_OPEN',
  },
  'open.gifts': open('Gifts', 'While paused, no gift can begin. Payments that have begun are still booked.'),
  'open.messages': open('Messages', 'While paused, no messages can be sent. All conversations stay readable.'),
  'open.questions': open('Questions', 'While paused, no new questions on project pages. Answers go on.'),
  'open.submissions': open('Submissions', 'While paused, no new project is sent to review. Drafts are kept.'),
  'open.jobs': open('Positions', 'While paused, no new positions can be posted. Applications go on.'),
} as const satisfies Readonly<Record<string, Setting>>

export type SettingKey = keyof typeof settingList
export const settingKeys = Object.keys(settingList) as readonly SettingKey[]
export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(settingList, key)

/** The switch of each part that can be paused. */
export const pausedBy = pausables.map((what) => ({ what, key: `open.${what}` as const }))

/** The fault of a value, as a sentence for the person who typed it; undefined if there is none. */
export function faultOf(key: SettingKey, value: unknown): string | undefined {
  const setting: Setting = settingList[key]
  switch (setting.kind) {
    case 'switch':
      return typeof value === 'boolean' ? undefined : 'Please choose yes or no.'
    case 'number':
      return isWithin(setting, value) ? undefined : boundsOf(setting)
    case 'text':
      return isFitting(setting, value) ? undefined : setting.wrong
  }
}

const isWithin = ({ min, max, isWhole }: NumberSetting, value: unknown): boolean =>
  typeof value === 'number' && value >= min && value <= max && (!isWhole || Number.isInteger(value))

const boundsOf = ({ min, max, isWhole, unit }: NumberSetting): string =>
  `Please give a ${isWhole ? 'whole number' : 'number'} from ${min} to ${inThousands(max)}${unit === 'times' ? '' : ` ${unit}`}.`

/** A value is one line without characters that reorder or hide text, because it appears in mails and page titles. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u

function isFitting({ min, max, shape }: TextSetting, value: unknown): boolean {
  if (typeof value !== 'string' || unseen.test(value) || value !== value.trim()) return false
  if (value === '') return min === 0
  return value.length >= min && value.length <= max && (!shape || shape.test(value))
}
