import { expect, test } from 'vitest'
import type { Instant } from '#values/time.ts'
import { mergeSave, type Stored, writtenSince } from '../rules/merge-save.ts'
import { DraftSync, type Outcome, type Pending, type Save, type Wiring } from './draft-sync.ts'

// Two windows type into one draft, at random, over a connection that is cut before and after the server has a save; a
// window is closed and opened again in the middle. Every wording that a person ever left in a field is found again:
// in the draft, or among the copies that the server stores of both sides of a conflict.

/** Random numbers from a seed, so that a failure can be reproduced. */
function seeded(seed: number): () => number {
  let state = seed * 2_654_435_761 + 1
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 3_266_489_917) >>> 0
    return state / 2 ** 32
  }
}

const at = '2026-11-23T12:00:00.000Z' as Instant

/** The server's part: rules/merge-save.ts, and copies of both wordings like actions/save-draft.ts. */
class Server {
  stored: Stored = { fields: {}, marks: {}, revision: 0 }
  readonly copies: string[] = []

  save(writer: string, save: Save): Outcome {
    const { stored, conflicts } = mergeSave(this.stored, { ...save, writer })
    for (const field of conflicts) this.copies.push(String(stored.fields[field]), String(save.fields[field]))
    this.copies.push(...save.lost.map(({ value }) => String(value)))
    this.stored = stored
    const disputed = Object.fromEntries(conflicts.map((field) => [field, stored.fields[field]]))
    const fields = { ...writtenSince(stored, save.since, writer), ...disputed }
    return { state: 'saved', saved: { revision: stored.revision, savedAt: at, fields, conflicts } }
  }
}

type Window = { sync: DraftSync; readonly writer: string; pending: Pending | undefined; fields: Record<string, string> }

async function interleave(seed: number): Promise<{ typed: string[]; found: string }> {
  const chance = seeded(seed)
  const server = new Server()
  const typed: string[] = []
  const due: (() => void)[] = []
  const onTheWay: (() => void)[] = []
  let words = 0
  let isCalm = false

  const open = (writer: string): Window => {
    const one = { writer, pending: undefined, fields: {} } as unknown as Window
    const send = (save: Save): Promise<Outcome> =>
      new Promise((resolve) => {
        const cut = isCalm ? 1 : chance()
        onTheWay.push(() => {
          // Before the server has it, after, or again and late.
          if (cut < 0.15) return resolve({ state: 'away' })
          const outcome = server.save(writer, save)
          if (cut < 0.3) return resolve({ state: 'away' })
          if (cut < 0.4) onTheWay.push(() => server.save(writer, save))
          resolve(outcome)
        })
      })
    const wiring: Wiring = {
      send,
      keep: (pending) => {
        one.pending = pending
      },
      show: () => {},
      take: (news) => Object.assign(one.fields, news),
      wait: (_, then) => {
        due.push(then)
      },
    }
    const { fields, revision } = server.stored
    one.fields = { ...(fields as Record<string, string>) }
    one.sync = new DraftSync(wiring, { fields, revision, savedAt: undefined })
    return one
  }
  /** A window that was closed: its stored changes are sent before the form is opened again. */
  const reopen = (closed: Window, writer: string): Window => {
    if (closed.pending) server.save(closed.writer, closed.pending)
    return open(writer)
  }
  const settle = ({ sync, fields }: Window): void => {
    const [field, theirs] = Object.entries(sync.view.conflicts)[0] ?? []
    if (field === undefined) return
    const chosen = chance() < 0.5 ? fields[field] : theirs
    fields[field] = String(chosen)
    sync.settle({ [field]: chosen })
  }
  const step = async (queue: (() => void)[]): Promise<void> => {
    queue.splice(Math.floor(chance() * queue.length), 1)[0]?.()
    for (let turn = 0; turn < 6; turn += 1) await Promise.resolve()
  }

  const windows = [open('a0'), open('b0')]
  for (let turn = 0; turn < 60; turn += 1) {
    const place = chance() < 0.5 ? 0 : 1
    const one = windows[place] as Window
    const what = chance()
    if (what < 0.4) {
      const field = ['title', 'impact', 'method'][Math.floor(chance() * 3)] ?? 'title'
      words += 1
      // People continue to write; a field is not emptied.
      one.fields[field] = `${one.fields[field] ?? ''} ${one.writer}-${words}.`
      typed.push(`${one.writer}-${words}.`)
      one.sync.type({ [field]: one.fields[field] })
    } else if (what < 0.62) await step(due)
    else if (what < 0.88) await step(onTheWay)
    else if (what < 0.95) settle(one)
    else windows[place] = reopen(one, `${one.writer}x`)
  }
  isCalm = true
  for (let turn = 0; turn < 400; turn += 1) {
    for (const one of windows) settle(one)
    for (const one of windows) one.sync.retry()
    await step(onTheWay)
    await step(due)
  }
  expect(windows.map(({ pending }) => pending)).toEqual([undefined, undefined])
  return { typed, found: [...Object.values(server.stored.fields), ...server.copies].join('\n') }
}

test('in 1,000 random interleavings of two windows with cuts, not a word is lost', async () => {
  for (let seed = 1; seed <= 1000; seed += 1) {
    const { typed, found } = await interleave(seed)
    const lost = typed.filter((word) => !found.includes(word))
    expect(lost, `seed ${seed}`).toEqual([])
  }
}, 60_000)

const alone = () => {
  const due: (() => void)[] = []
  const answers: ((outcome: Outcome) => void)[] = []
  const sent: Save[] = []
  const kept: (Pending | undefined)[] = []
  const wiring: Wiring = {
    send: (save) => {
      sent.push(save)
      return new Promise((resolve) => answers.push(resolve))
    },
    keep: (pending) => void kept.push(pending),
    show: () => {},
    take: () => {},
    wait: (_, then) => void due.push(then),
  }
  const sync = new DraftSync(wiring, { fields: {}, revision: 0, savedAt: undefined })
  const saved = (revision: number): Outcome => ({
    ...{ state: 'saved', saved: { revision, savedAt: at, fields: {}, conflicts: [] } },
  })
  return { sync, due, answers, sent, kept, saved }
}
const turn = () => new Promise((resolve) => setTimeout(resolve, 0))

test("'saved' appears only after the answer, one save runs at a time, and later changes go with the next", async () => {
  const { sync, due, answers, sent, kept, saved } = alone()
  sync.type({ title: 'R' })
  expect([sync.view.state, kept.at(-1)?.fields]).toEqual(['typed', { title: 'R' }])
  due.shift()?.()
  sync.type({ title: 'Re' })
  expect([sync.view.state, sent.length, due.length]).toEqual(['saving', 1, 0])
  answers.shift()?.(saved(1))
  await turn()
  expect(sync.view).toMatchObject({ state: 'typed', savedAt: at })
  expect(kept.at(-1)?.fields).toEqual({ title: 'Re' })
  due.shift()?.()
  answers.shift()?.(saved(2))
  await turn()
  expect([sync.view.state, kept.at(-1), sent[1]?.knows]).toEqual(['saved', undefined, { title: 1 }])
})

test('submitting the form waits for the save; without a connection it reports that not all is saved', async () => {
  const { sync, answers, saved } = alone()
  sync.type({ title: 'Reefs' })
  const flushed = sync.flush()
  answers.shift()?.(saved(1))
  expect(await flushed).toBe(true)
  sync.type({ title: 'Reefs at night' })
  const failed = sync.flush()
  answers.shift()?.({ state: 'away' })
  expect([await failed, sync.view.state]).toEqual([false, 'away'])
})

test('submitting the form also sends what was typed while a save was running', async () => {
  const { sync, due, answers, sent, saved } = alone()
  sync.type({ title: 'Reefs' })
  due.shift()?.()
  sync.type({ title: 'Reefs at night' })
  const flushed = sync.flush()
  answers.shift()?.(saved(1))
  await turn()
  answers.shift()?.(saved(2))
  expect([await flushed, sent.at(-1)?.fields]).toEqual([true, { title: 'Reefs at night' }])
})

test('a refused save is tried again once something else is typed or chosen, but not into a draft that has ended', async () => {
  const { sync, due, answers, sent, saved } = alone()
  const refuse = async (code: string): Promise<void> => {
    due.shift()?.()
    answers.shift()?.({ state: 'stopped', code, sentence: 'No.' })
    await turn()
    expect([sync.view.state, sync.view.stopped?.code, due.length]).toEqual(['stopped', code, 0])
  }
  sync.type({ title: 'Much too long' })
  await refuse('draft_too_large')
  sync.type({ title: 'Shorter' })
  expect(sync.view).toMatchObject({ state: 'typed', stopped: undefined })
  await refuse('draft_too_large')
  sync.settle({ title: 'Short' })
  due.shift()?.()
  answers.shift()?.(saved(1))
  await turn()
  expect([sync.view.state, sent.at(-1)?.fields]).toEqual(['saved', { title: 'Short' }])
  sync.type({ title: 'Gone' })
  await refuse('draft_gone')
  sync.type({ title: 'Gone for good' })
  due.shift()?.()
  await turn()
  expect([sync.view.stopped?.code, sent.length]).toEqual(['draft_gone', 4])
})
