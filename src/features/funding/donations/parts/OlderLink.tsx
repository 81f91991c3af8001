import { Link } from 'react-router'

type OlderLinkProps = {
  older: string | null
  after: string | undefined
  hrefAt: (after: string | undefined) => string
  what: string
}

/** From page to page of a list that runs from new to old: each page has its address. */
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
