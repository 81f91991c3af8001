import { expect, test } from 'vitest'
import { readZip } from '#features/careers/applications/rules/zip.ts'
import { type ZipEntry, zipResponse } from '#platform/zip-response.ts'
import { applied } from '#test/applications.ts'
import { postedJob } from '#test/jobs.ts'
import { actorOf, person } from '#test/people.ts'
import { testApp } from '#test/test-app.ts'
import { instantOf } from '#values/time.ts'
import { archiveFiles } from './actions/archive.ts'

const at = instantOf(Date.UTC(2026, 4, 1))
const megabyte = 1_048_576
const streamOf = (text: string) => new Blob([text]).stream()

async function* files(count: number, onEnd: () => void = () => {}): AsyncGenerator<ZipEntry> {
  try {
    for (let nth = 0; nth < count; nth++) yield { name: `${nth} ñ.pdf`, bytes: streamOf(`file ${nth}`), at }
  } finally {
    onEnd()
  }
}

/** A file of one megabyte, generated as it is read. */
const made = (onChunk: (size: number) => void, onCancel: () => void = () => {}): ReadableStream<Uint8Array> => {
  let rest = megabyte
  return new ReadableStream(
    {
      pull: (controller) => {
        const chunk = new Uint8Array(65_536)
        rest -= chunk.byteLength
        onChunk(chunk.byteLength)
        controller.enqueue(chunk)
        if (rest <= 0) controller.close()
      },
      cancel: onCancel,
    },
    { highWaterMark: 0 },
  )
}

test('a careful reader finds in the archive what was put in, and an empty one is whole', async () => {
  const whole = new Uint8Array(await zipResponse('all.zip', files(300)).arrayBuffer())
  const read = await readZip(whole, () => true)
  if (typeof read === 'string') throw new Error(read)
  expect(read.entries.map(({ name, bytes }) => [name, new TextDecoder().decode(bytes)])).toEqual(
    Array.from({ length: 300 }, (_, nth) => [`${nth} ñ.pdf`, `file ${nth}`]),
  )
  expect((await zipResponse('all.zip', files(0)).arrayBuffer()).byteLength).toBe(22)
})

test('files are read as fast as they are taken: of a hundred megabytes never more than a few pieces are held', async () => {
  let [read, sent, heldMost] = [0, 0, 0]
  async function* large(): AsyncGenerator<ZipEntry> {
    for (let nth = 0; nth < 100; nth++) yield { name: `${nth}.pdf`, bytes: made((size) => (read += size)), at }
  }
  const reader = zipResponse('all.zip', large()).body?.getReader()
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
    sent += next.value.byteLength
    heldMost = Math.max(heldMost, read - sent)
  }
  expect(read).toBe(100 * megabyte)
  expect(heldMost).toBeLessThan(4 * 65_536)
})

test('who leaves in the middle ends the reading, and the file that was begun is closed', async () => {
  let [isOver, isClosed] = [false, false]
  async function* large(): AsyncGenerator<ZipEntry> {
    try {
      for (let nth = 0; nth < 3; nth++)
        yield {
          ...{ name: `${nth}.pdf`, at },
          bytes: made(
            () => {},
            () => {
              isClosed = true
            },
          ),
        }
    } finally {
      isOver = true
    }
  }
  const reader = zipResponse('all.zip', large()).body?.getReader()
  for (let piece = 0; piece < 4; piece++) await reader?.read()
  await reader?.cancel()
  expect([isOver, isClosed]).toEqual([true, true])
})

test('a file that cannot be read to its end breaks the archive off, so that it is not taken for whole', async () => {
  let isOver = false
  async function* broken(): AsyncGenerator<ZipEntry> {
    try {
      yield { name: 'a.pdf', bytes: streamOf('whole'), at }
      const bytes = new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(new Error('no disk')) })
      yield { name: 'b.pdf', bytes, at }
    } finally {
      isOver = true
    }
  }
  await expect(zipResponse('all.zip', broken()).arrayBuffer()).rejects.toThrow('no disk')
  expect(isOver).toBe(true)
})

test('an archive that cannot hold all files says so', async () => {
  const app = await testApp()
  const poster = await person(app, { type: 'donor' })
  const id = await postedJob(app, poster)
  for (const email of ['one@people.example', 'two@people.example', 'three@people.example']) {
    await applied(app, id, email)
    app.advance(1000)
  }
  const by = { actor: actorOf(poster) }
  const { entries } = await archiveFiles(app.platform, by, id, 2)
  const names: string[] = []
  for await (const { name, bytes } of entries) {
    names.push(name)
    if (name.endsWith('.txt')) expect(await new Response(bytes).text()).toContain('2 files at most')
    else await bytes.cancel()
  }
  expect(names).toEqual(['0001-Demo-Keola-resume.pdf', '0002-Demo-Keola-resume.pdf', 'not-all-files.txt'])
})
