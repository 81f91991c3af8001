import { Link } from 'react-router'
import { inThousands } from '#values/count.ts'
import { paths } from '#values/paths.ts'
import type { FoundPositions as Positions } from '../contract.ts'
import { Hits } from './Hits.tsx'

/** Above the results: open positions with the same words, and a link to the job board. */
export function FoundPositions({ positions, q }: { readonly positions: Positions | null; readonly q: string }) {
  if (!positions || positions.items.length === 0) return null
  const { items, total, isMore } = positions
  return (
    <section aria-labelledby="found-positions" className="border-line border-b py-4">
      <h2 id="found-positions" className="mb-1.5 font-sans font-semibold text-sm tracking-normal">
        Positions
      </h2>
      <ul className="grid gap-1 text-sm">
        {items.map(({ id, title, company, place }) => (
          <li key={id} className="wrap-anywhere">
            <Link to={paths.job(id)} className="inline-block py-0.5">
              <Hits pieces={title} />
            </Link>{' '}
            <span className="text-ink-3">
              {company} · {place}
            </span>
          </li>
        ))}
      </ul>
      {(isMore || total > items.length) && (
        <p className="mt-1.5 text-sm">
          <Link to={paths.jobs({ q })} className="inline-block py-1">
            {isMore ? 'All positions with these words' : `All ${inThousands(total)} positions`}
          </Link>
        </p>
      )}
    </section>
  )
}
