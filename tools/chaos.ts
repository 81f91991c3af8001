import { parseArgs } from 'node:util'
import { buildIfStale } from '#hosts/node/build.ts'
import { unleash } from './chaos/unleash.ts'

// `npm run chaos -- --kills 20`: kills the app 20 times and PostgreSQL 20 times while donors give, plans renew and payouts
// leave, on its own database with durable writes; checks the books after each kill and in the end whether a gift, a charge
// or a payout was lost or doubled.

const { values } = parseArgs({ options: { kills: { type: 'string', default: '20' } } })
const kills = Number(values.kills)

await buildIfStale()
const times = { pauseMs: 400, restMs: 120_000 }
const { acknowledged, lost, doubled, money, proofs, broken } = await unleash(kills, times, (line) => console.log(line))
const { renewed, chargedTwice, chargesLost, paidOut, paidTwice, payoutsLost } = money
for (const line of broken) console.log(`BROKEN ${line}`)
console.log(
  `${kills} kills of the app and ${kills} of PostgreSQL, ${acknowledged} gifts acknowledged: ${lost} lost, ${doubled} doubled. ` +
    `The books were proven ${proofs} times, and ${broken.length === 0 ? 'consistent each time' : 'BROKEN'}.`,
)
console.log(
  `${renewed} months of plans renewed: ${chargedTwice} charged twice, ${chargesLost} charges lost. ` +
    `${paidOut} payouts sent: ${paidTwice} paid twice, ${payoutsLost} lost.`,
)
if (chargedTwice + chargesLost + paidTwice + payoutsLost > 0) process.exitCode = 1
if (lost + doubled + broken.length > 0) process.exitCode = 1
