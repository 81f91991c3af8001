import { parseArgs } from 'node:util'
import { buildIfStale } from '#hosts/node/build.ts'
import { unleash } from './chaos/unleash.ts'

// `npm run chaos -- --kills 20`: kills the app 20 times and PostgreSQL 20 times while donors give, on its own database
// with durable writes; checks the books after each kill and in the end whether a gift was lost or doubled.

const { values } = parseArgs({ options: { kills: { type: 'string', default: '20' } } })
const kills = Number(values.kills)

await buildIfStale()
const { acknowledged, lost, doubled, proofs, broken } = await unleash(kills, 400, (line) => console.log(line))
for (const line of broken) console.log(`BROKEN ${line}`)
console.log(
  `${kills} kills of the app and ${kills} of PostgreSQL, ${acknowledged} gifts acknowledged: ${lost} lost, ${doubled} doubled. ` +
    `The books were proven ${proofs} times, and ${broken.length === 0 ? 'consistent each time' : 'BROKEN'}.`,
)
if (lost + doubled + broken.length > 0) process.exitCode = 1
