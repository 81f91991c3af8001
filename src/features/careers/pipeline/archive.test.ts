import { expect, test } from 'vitest'
import { readZip } from '#features/careers/applications/rules/zip.ts'
import { type ZipEntry, zipResponse } from '#platform/zip-response.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)

async function* files(count: number, onEnd: () => void = () => {}): AsyncGenerator<ZipEntry> {
  try {
    for (let nth = 0; nth < count; nth++) yield { name: `${nth} ñ.pdf`, bytes: bytesOf(`file ${nth}`) }
  } finally {
    onEnd()
  }
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

test('who leaves in the middle ends the reading', async () => {
  let isOver = false
  const reader = zipResponse(
    'all.zip',
    files(300, () => {
      isOver = true
    }),
  ).body?.getReader()
  await reader?.read()
  await reader?.cancel()
  expect(isOver).toBe(true)
})
