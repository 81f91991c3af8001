import { expect, test } from 'vitest'
import { calls, sequences } from '#test/account-discovery/calls.ts'
import { compare, medianMs, nameOf } from '#test/account-discovery/walk.ts'
import { testApp } from '#test/test-app.ts'
import { minuteMs } from '#values/time.ts'

// Answers do not reveal which addresses have an account (AMB-031, AMB-033). `npm run discovery` walks every sequence
// of three as well, and compares how long answers take.

const app = await testApp()
const isLong = process.env.DISCOVERY === 'long'
const patient = 60_000
const longMs = 3 * 60 * minuteMs

test.for(calls)(
  'no call after ‘$name’ answers differently for an address with an account',
  { timeout: patient },
  async (first) => {
    for (const sequence of sequences(2).filter(([one]) => one === first)) {
      const { known, unknown } = await compare(app, sequence)
      expect([nameOf(sequence), known.seen]).toEqual([nameOf(sequence), unknown.seen])
    }
  },
)

test('three calls whose answer depends on the day’s mails, or on an earlier call, do not reveal accounts either', {
  timeout: patient,
}, async () => {
  const telling = sequences(3).filter(
    (one) => ['signup', 'otp'].includes(one[0]?.path ?? '') && one[2]?.path.startsWith('token'),
  )
  for (const sequence of telling) {
    const { known, unknown } = await compare(app, sequence)
    expect([nameOf(sequence), known.seen]).toEqual([nameOf(sequence), unknown.seen])
  }
})

test.runIf(isLong)('no three calls do, at once or a minute apart', { timeout: longMs }, async () => {
  for (const apartMs of [0, minuteMs])
    for (const sequence of sequences(3)) {
      const { known, unknown } = await compare(app, sequence, { apartMs })
      expect([nameOf(sequence), known.seen]).toEqual([nameOf(sequence), unknown.seen])
    }
})

test.runIf(isLong)('nor does the time of the second of two calls', { timeout: longMs }, async () => {
  const telling: string[] = []
  for (const sequence of sequences(2)) {
    const { known, unknown } = await medianMs(app, sequence)
    const line = `${nameOf(sequence)}: ${known.toFixed(2)} ms known, ${unknown.toFixed(2)} ms unknown`
    console.info(line)
    if (Math.abs(known - unknown) > Math.max(0.5, unknown / 5)) telling.push(line)
  }
  expect(telling).toEqual([])
})
