import type { Settings } from '#platform/settings.ts'
import type { TaxonomyChanges } from '#values/taxonomy.ts'
import { type Chosen, valueOr } from '../rules/effective.ts'
import { pausedBy, type Setting, type SettingKey, type SettingValue, settingList } from '../rules/settings.ts'

/** How each setting's value is read from the settings. */
const values: Readonly<Record<SettingKey, (settings: Settings) => SettingValue>> = {
  brand: ({ brand }) => brand,
  'contact.email': ({ contact }) => contact.email ?? '',
  'contact.phone': ({ contact }) => contact.phone ?? '',
  'contact.address': ({ contact }) => contact.address ?? '',
  'boost.days': ({ boostDays }) => boostDays,
  'reviews.letter_seconds': ({ reviews }) => reviews.letterSeconds,
  'reviews.needs_second': ({ reviews }) => reviews.needsSecond,
  'limits.factor': ({ limitFactor }) => limitFactor,
  'open.sign_up': ({ auth }) => auth.signUpOpen,
  'open.gifts': ({ paused }) => !paused.includes('gifts'),
  'open.messages': ({ paused }) => !paused.includes('messages'),
  'open.questions': ({ paused }) => !paused.includes('questions'),
  'open.submissions': ({ paused }) => !paused.includes('submissions'),
  'open.jobs': ({ paused }) => !paused.includes('jobs'),
}
/** The value while staff have changed nothing. */
export const defaultOf = (settings: Settings, key: SettingKey): SettingValue =>
  values[key](settings.defaults ?? settings)

/** The environment variable that fixes this setting, if the operator set it. */
export function fixedBy({ environment }: Pick<Settings, 'environment'>, key: SettingKey): string | undefined {
  const { env }: Setting = settingList[key]
  return env !== undefined && environment.some(({ name, isSet }) => name === env && isSet) ? env : undefined
}
export const isFixedIn =
  (settings: Pick<Settings, 'environment'>) =>
  (key: SettingKey): boolean =>
    fixedBy(settings, key) !== undefined

/** The environment's settings, overridden by these values. */
export function settingsWith(base: Settings, chosen: Chosen, taxonomy: TaxonomyChanges = {}): Settings {
  const of = <T extends SettingValue>(key: SettingKey, byDefault: T): T => valueOr(chosen[key], byDefault)
  const line = (key: 'email' | 'phone' | 'address') => of(`contact.${key}`, base.contact[key] ?? '')
  const [email, phone, address] = [line('email'), line('phone'), line('address')]
  const signUpOpen = of('open.sign_up', base.auth.signUpOpen)
  return {
    ...base,
    taxonomy,
    defaults: base,
    brand: of('brand', base.brand),
    contact: { ...(email && { email }), ...(phone && { phone }), ...(address && { address }) },
    security: securityWith(base, email),
    boostDays: of('boost.days', base.boostDays),
    reviews: {
      letterSeconds: of('reviews.letter_seconds', base.reviews.letterSeconds),
      needsSecond: of('reviews.needs_second', base.reviews.needsSecond),
    },
    limitFactor: of('limits.factor', base.limitFactor),
    auth: signUpOpen === base.auth.signUpOpen ? base.auth : { ...base.auth, signUpOpen },
    paused: pausedBy.filter(({ what, key }) => !of(key, !base.paused.includes(what))).map(({ what }) => what),
  }
}

/** Security reports go to the general contact address, unless the operator named another. */
function securityWith({ security = {}, contact }: Settings, email: string): NonNullable<Settings['security']> {
  const { contact: at, ...more } = security
  if (at !== undefined && at !== `mailto:${contact.email}`) return security
  return { ...more, ...(email && { contact: `mailto:${email}` }) }
}
