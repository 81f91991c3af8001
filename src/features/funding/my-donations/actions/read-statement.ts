import { claimOwnGifts } from '#features/funding/donations/actions/claim-gifts.ts'
import { splitOfAccounts, taxLines } from '#features/funding/donations/rules.ts'
import type { Actor } from '#platform/actor.ts'
import type { Platform } from '#platform/platform.ts'
import type { Split } from '#values/fees.ts'
import { sumCents } from '#values/money.ts'
import type { Instant } from '#values/time.ts'
import type { Statement } from '../contract.ts'
import { findDonor, listStatementLines, listStatementYears } from '../store/gifts.ts'

const startOf = (year: number): Instant => `${year}-01-01T00:00:00.000Z` as Instant

/** A person's gifts and refunds in a calendar year, from the ledger; years are UTC (AMB-119). */
export async function readStatement(platform: Platform, actor: Actor, wish: number | undefined): Promise<Statement> {
  await claimOwnGifts(platform, actor.userId)
  const { database: db, settings } = platform
  const year = wish ?? Number(platform.clock.now().slice(0, 4))
  const until = year < 9999 ? startOf(year + 1) : ('9999-12-31T23:59:59.999Z' as Instant)
  const [found, years, donor] = await Promise.all([
    listStatementLines(db, actor.userId, startOf(year), until),
    listStatementYears(db, actor.userId),
    findDonor(db, actor.userId),
  ])
  const lines = found.map(({ sums, ...line }) => ({ ...line, split: splitOfAccounts(sums) }))
  const sum = (part: keyof Split) => sumCents(lines.map((line) => line.split[part]))
  return {
    ...{ year, years, donor, lines },
    issuer: { name: settings.brand, ...settings.contact, tax: taxLines(settings.tax) },
    total: {
      gross: sum('gross'),
      platformFee: sum('platformFee'),
      processingFee: sum('processingFee'),
      net: sum('net'),
    },
  }
}
