import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { applicationFiles } from '#test/application-files.ts'
import { sendAhead } from '#test/applications.ts'
import { testApp } from '#test/test-app.ts'
import { hourMs } from '#values/time.ts'

const app = await testApp()
const all = applicationFiles()

/** What a document may unpack to (rules/zip.ts). */
const inflatedMax = 64 * 1_048_576

/** CPU time, which other load on the machine hardly lengthens. */
async function cpuMs(work: () => unknown): Promise<number> {
  const begun = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(begun)
  return (user + system) / 1000
}

test('a hundred files that strangers send have each the right verdict, and none is unpacked to its end (JAPP-16, JAPP-18)', {
  timeout: 120_000,
}, async () => {
  expect(all.length).toBeGreaterThan(100)
  const most = deflateRawSync(new Uint8Array(inflatedMax))
  const once = await cpuMs(() => inflateRawSync(most))
  const wrong: string[] = []
  for (const [at, [name, bytes, verdict]] of all.entries()) {
    // Stays below the hourly limit of files per network.
    if (at % 100 === 99) app.advance(hourMs)
    // Documents are parsed in another process, with limits of its own (hosts/node/pdf-documents.test.ts).
    let found: string | undefined
    const took = await cpuMs(async () => {
      const { status, body } = await sendAhead(app, bytes, encodeURIComponent(name))
      found = status === 201 ? 'taken' : body.code
    })
    if (found !== verdict) wrong.push(`${name}: ${found} instead of ${verdict}`)
    // Ten gigabytes unpack in 150 times as long as what is allowed.
    if (took > 15 * once) wrong.push(`${name}: ${Math.round(took / once)} times what may be unpacked`)
  }
  expect(wrong).toEqual([])
})
