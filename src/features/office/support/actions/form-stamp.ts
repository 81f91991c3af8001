import { keyedHash, timingSafeEqualText } from '#platform/keyed-hash.ts'
import type { Platform } from '#platform/platform.ts'
import { millisOf } from '#values/time.ts'
import { Refusal } from '#wire/refusal.ts'
import { formReadMs, isOpenAt } from '../rules/tickets.ts'

const sign = (platform: Platform, ms: string): Promise<string> =>
  keyedHash(platform.secrets, 'support: when the contact form was opened', ms)

export async function readForm(platform: Platform): Promise<{ stamp: string; isOpen: boolean }> {
  const now = platform.clock.now()
  const ms = String(millisOf(now))
  return { stamp: `${ms}.${await sign(platform, ms)}`, isOpen: isOpenAt(now) }
}

type Filled = { readonly stamp: string; readonly website: string }

/**
 * Programs fill in what people do not see, and are faster than a person reads.
 *
 * @throws Refusal looks_automatic (422).
 */
export async function mustBeOfAPerson(platform: Platform, { stamp, website }: Filled): Promise<void> {
  const [ms = '', signature = ''] = stamp.split('.')
  const isOurs = timingSafeEqualText(await sign(platform, ms), signature)
  const isRead = isOurs && millisOf(platform.clock.now()) - Number(ms) >= formReadMs
  if (website !== '' || !isRead)
    throw new Refusal(
      'looks_automatic',
      'This looked like a program to us. Nothing is lost: please wait a moment, and send it again.',
    )
}
