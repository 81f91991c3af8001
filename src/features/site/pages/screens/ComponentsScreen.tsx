import type { installationContract } from '#features/foundation/installation/contract.ts'
import { Gallery } from '#ui/gallery/Gallery.tsx'
import { paths } from '#values/paths.ts'
import { must, RefusedAnswer } from '#wire/client.ts'
import { load } from '#wire/load.ts'
import { screen } from '#wire/screen.ts'

export const handle = screen(() => ({ title: 'Components', robots: 'noindex', canonical: paths.components }))

/** For developers: outside production only. */
export const loader = load<typeof installationContract>()(async ({ api }) => {
  const { mode } = await must(api('GET /api/site'))
  if (mode === 'production')
    throw new RefusedAnswer({ code: 'not_found', status: 404, title: 'There is no such page.' })
  return null
})

export const Component = Gallery
