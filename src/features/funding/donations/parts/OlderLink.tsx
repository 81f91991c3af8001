import { Link } from 'react-router'

type OlderLinkProps = {
  older: string | null
  after: string | undefined
  hrefAt: (after: string | undefined) => string
  what: string
}

/** The link to older entries; each page has its own URL. */
export function OlderLink({ older, after, hrefAt, what }: OlderLinkProps) {
  const turn = (to: string | undefined, text: string) => (
    <Link to={hrefAt(to)} preventScrollReset className="inline-flex min-h-11 items-center">
      {text}
    </Link>
  )
  return (
    <>
      {after !== undefined && turn(undefined, `Newest ${what}`)}
      {older !== null && turn(older, `Older ${what}`)}
    </>
  )
}
