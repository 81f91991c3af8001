import { parseArgs } from 'node:util'
import { buildIfStale } from '#hosts/node/build.ts'
import { type ChaosStory, chaosStories } from './chaos/story.ts'
import { type Toll, unleash } from './chaos/unleash.ts'

// `npm run chaos -- --kills 20`: kills the app 20 times and PostgreSQL 20 times while donors give, as often while
// plans renew, and while payouts leave, each on a database of its own with durable writes; checks the books after
// each kill and in the end whether a gift, a charge or a payout was lost or doubled. `--story renewals` runs one of
// them.

const { values } = parseArgs({
  options: { kills: { type: 'string', default: '20' }, story: { type: 'string', default: 'all' } },
})
const kills = Number(values.kills)
const chosen = chaosStories.filter((one) => values.story === 'all' || values.story === one)
if (chosen.length === 0) throw new Error(`there is no story ${values.story}; there are ${chaosStories.join(', ')}`)

const summaryOf: Readonly<Record<ChaosStory, (toll: Toll) => string>> = {
  gifts: ({ acknowledged, lost, doubled }) => `${acknowledged} gifts acknowledged: ${lost} lost, ${doubled} doubled`,
  renewals: ({ money }) =>
    `${money.renewed} months renewed: ${money.chargedTwice} charged twice, ${money.chargesLost} lost`,
  payouts: ({ money }) => `${money.paidOut} payouts sent: ${money.paidTwice} paid twice, ${money.payoutsLost} lost`,
}

await buildIfStale()
const times = { pauseMs: 400, restMs: 120_000 }
for (const story of chosen) {
  const toll = await unleash(story, kills, times, (line) => console.log(line))
  const { lost, doubled, money, proofs, broken } = toll
  const { chargedTwice, chargesLost, paidTwice, payoutsLost } = money
  for (const line of broken) console.log(`BROKEN ${line}`)
  console.log(
    `${story}: ${kills} kills of the app and ${kills} of PostgreSQL, ${summaryOf[story](toll)}. ` +
      `The books were proven ${proofs} times, and ${broken.length === 0 ? 'consistent each time' : 'BROKEN'}.`,
  )
  if (lost + doubled + broken.length + chargedTwice + chargesLost + paidTwice + payoutsLost > 0) process.exitCode = 1
}
