import { expect, test } from 'vitest'
import { applicationFiles } from '#test/application-files.ts'
import { sendAhead } from '#test/applications.ts'
import { testApp } from '#test/test-app.ts'
import { hourMs } from '#values/time.ts'

const app = await testApp()
const all = applicationFiles()

test('a hundred files that strangers send have each the right verdict, in less than two seconds (JAPP-16, JAPP-18)', {
  timeout: 120_000,
}, async () => {
  expect(all.length).toBeGreaterThan(100)
  const wrong: string[] = []
  for (const [at, [name, bytes, verdict]] of all.entries()) {
    // Stays below the hourly limit of files per network.
    if (at % 100 === 99) app.advance(hourMs)
    // CPU time, which other load on the machine does not lengthen. Documents are parsed in another process, with limits
    // of its own (hosts/node/pdf-documents.test.ts).
    const begun = process.cpuUsage()
    const { status, body } = await sendAhead(app, bytes, encodeURIComponent(name))
    const { user, system } = process.cpuUsage(begun)
    const took = (user + system) / 1000
    const found = status === 201 ? 'taken' : body.code
    if (found !== verdict) wrong.push(`${name}: ${found} instead of ${verdict}`)
    if (took > 2000) wrong.push(`${name}: ${Math.round(took)} ms`)
  }
  expect(wrong).toEqual([])
})
