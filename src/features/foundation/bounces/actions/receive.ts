import { Webhook } from 'standardwebhooks'
import { timingSafeEqualText } from '#platform/keyed-hash.ts'
import type { Platform } from '#platform/platform.ts'
import { dateOf, millisOf, secondMs } from '#values/time.ts'
import { Refusal } from '#wire/refusal.ts'
import { MailReport } from '../contract.ts'
import { type Bounce, reportAgeMaxMs } from '../rules.ts'
import { recordBounce } from './stops.ts'

/**
 * Records a mail service's report only once, however often it is delivered.
 *
 * @throws Refusal signature_invalid, report_invalid (400).
 */
export async function receiveReport(platform: Platform, body: string, headers: Headers): Promise<void> {
  const id = mustBeSigned(platform, body, headers)
  const { type, data } = mustRead(body)
  const kind = kindOf(type, data.kind)
  const email = data.email.trim().toLowerCase()
  if (!kind || !email.includes('@')) return
  const mailId = /^<?([0-9a-f-]{36})@/.exec(data.messageId ?? '')?.[1] ?? null
  const event = { eventKey: `report:${id}`, email, mailId, kind }
  await platform.database.transaction((tx) => recordBounce(tx, platform, event))
}

const kindOf = (type: string, kind: 'hard' | 'soft' | undefined): Bounce | undefined => {
  if (type === 'mail.complained') return 'complaint'
  return type === 'mail.bounced' ? (kind ?? 'hard') : undefined
}

/**
 * One matching signature is enough, so secrets can be rotated. Old reports are refused as replays.
 *
 * @throws Refusal signature_invalid (400).
 */
export function mustBeSigned(platform: Platform, body: string, headers: Headers): string {
  const id = headers.get('webhook-id') ?? ''
  const seconds = Number(headers.get('webhook-timestamp') ?? Number.NaN)
  const given = (headers.get('webhook-signature') ?? '').split(' ')
  const isFresh = Math.abs(millisOf(platform.clock.now()) - seconds * secondMs) <= reportAgeMaxMs
  if (id !== '' && id.length <= 200 && isFresh) {
    const at = dateOf(seconds * secondMs)
    const known = platform.settings.mailEventSecrets.map((secret) => new Webhook(secret).sign(id, at, body))
    if (known.some((one) => given.some((signature) => timingSafeEqualText(one, signature)))) return id
  }
  throw new Refusal('signature_invalid', 'This report is not signed with a secret that we know, or is too old.')
}

function mustRead(body: string) {
  const parsed = MailReport.safeParse(jsonOf(body))
  if (parsed.success) return parsed.data
  throw new Refusal('report_invalid', 'This is no report of a mail as we read it.')
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
