import { useSearchParams } from 'react-router'
import { TurnLinks as Turns } from '#wire/turn-links.tsx'
import { deskUrl } from './desk-url.ts'

/** The links between the pages of a desk's list. */
export function TurnLinks({ older, what }: { older: string | null; what: string }) {
  const [query] = useSearchParams()
  return (
    <Turns
      older={older}
      after={query.get('after') ?? undefined}
      hrefAt={(after) => deskUrl(query, { after })}
      what={what}
    />
  )
}
