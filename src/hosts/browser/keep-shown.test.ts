import { createMemoryRouter, type DataRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { toast, toastStore } from '#ui/toast.ts'
import { RefusedAnswer, Unexpected } from '#wire/client.ts'
import { type KeepShown, keepShown } from './keep-shown.ts'

const refusal = (status: number) => new RefusedAnswer({ code: 'refused', status, title: 'Refused' })
const texts = () => toastStore.read().map(({ text }) => text)
const late = ['This page could not be brought up to date. We try again in a moment.']

/** A page that was read for a person; what its next reads give is set by the test. */
async function aPage(read: () => unknown = () => 'first'): Promise<{
  router: DataRouter
  give: (next: () => unknown) => void
  signIn: (person: string) => void
  shown: () => unknown
}> {
  let now = read
  let person = 'ada'
  let kept: KeepShown | undefined
  const router = createMemoryRouter([{ id: 'page', path: '/', loader: () => now() }], {
    dataStrategy: async (args) => {
      const reading = args.runClientMiddleware(async ({ matches }) => {
        const all = await Promise.all(matches.map(async (match) => [match.route.id, await match.resolve()] as const))
        return Object.fromEntries(all)
      })
      return kept ? kept(args, reading) : reading
    },
  })
  router.initialize()
  await vi.waitFor(() => expect(router.state.initialized).toBe(true))
  kept = keepShown(router, () => person)
  return {
    router,
    give: (next) => {
      now = next
    },
    signIn: (next) => {
      person = next
    },
    shown: () => router.state.errors?.page ?? router.state.loaderData.page,
  }
}
const fail = (error: Error) => () => Promise.reject(error)

afterEach(() => {
  vi.useRealTimers()
  toast.endErrors()
})

test.each([
  ['not reached', new Unexpected(0)],
  ['failing', new Unexpected(500)],
  ['busy', refusal(429)],
  ['away', refusal(503)],
])('a page stays while the server is %s, and is read again later and later, until it is answered', async (_, error) => {
  vi.useFakeTimers()
  const { router, give, shown } = await aPage()
  let reads = 0
  give(() => {
    reads += 1
    return Promise.reject(error)
  })
  await router.revalidate()
  expect([shown(), texts(), reads]).toEqual(['first', late, 1])
  await vi.advanceTimersByTimeAsync(5_000)
  expect([shown(), texts(), reads]).toEqual(['first', late, 2])
  await vi.advanceTimersByTimeAsync(5_000)
  expect(reads).toBe(2)
  give(() => 'second')
  await vi.advanceTimersByTimeAsync(5_000)
  expect([shown(), texts()]).toEqual(['second', []])
})

test('what the server refuses, and what fails in the page itself, is shown as it is', async () => {
  for (const error of [refusal(404), new TypeError('a defect')]) {
    const { router, give, shown } = await aPage()
    give(fail(error))
    await router.revalidate()
    expect([shown(), texts()]).toEqual([error, []])
  }
})

test('a page that was read for one person is not kept for another', async () => {
  const { router, give, signIn, shown } = await aPage()
  const error = new Unexpected(0)
  give(fail(error))
  signIn('ben')
  await router.revalidate()
  expect([shown(), texts()]).toEqual([error, []])
})

test('a page that shows an error has nothing to keep', async () => {
  const { router, give, shown } = await aPage(fail(refusal(404)))
  const error = new Unexpected(0)
  give(fail(error))
  await router.revalidate()
  expect([shown(), texts()]).toEqual([error, []])
})

test('another page that cannot be read shows its error', async () => {
  const { router, give, shown } = await aPage()
  const error = new Unexpected(0)
  give(fail(error))
  await router.navigate('/?tab=other')
  expect([shown(), texts()]).toEqual([error, []])
})
