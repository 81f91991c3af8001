import { parseArgs } from 'node:util'
import { buildIfStale } from '#hosts/node/build.ts'
import { unleash } from './chaos/unleash.ts'

// `npm run chaos -- --kills 20`: kills the app 20 times and PostgreSQL 20 times while people give, on a database of its
// own that waits for the disk, and asks afterwards whether a gift was lost or doubled.

const { values } = parseArgs({ options: { kills: { type: 'string', default: '20' } } })
const kills = Number(values.kills)

await buildIfStale()
const { acknowledged, lost, doubled, broken } = await unleash(kills, 1500)
console.log(
  `${kills} kills of the app and ${kills} of PostgreSQL, ${acknowledged} gifts acknowledged: ${lost} lost, ${doubled} doubled.`,
)
for (const line of broken) console.log(`BROKEN ${line}`)
if (broken.length === 0) console.log('The books are whole.')
if (lost + doubled + broken.length > 0) process.exitCode = 1
