import { type ReactNode, useState } from 'react'
import { Link, useLoaderData } from 'react-router'
import { useSite } from '#features/foundation/installation/parts/use-site.ts'
import { paths } from '#values/paths.ts'
import { must } from '#wire/client.ts'
import { load } from '#wire/load.ts'
import { screen } from '#wire/screen.ts'
import type { descriptionContract } from '../contract.ts'
import { ExplorerButton } from '../parts/ExplorerButton.tsx'
import { type DescribedEndpoint, describeEndpoints } from '../rules/api-description.ts'

export const loader = load<typeof descriptionContract>()(async ({ api }) => ({
  groups: describeEndpoints(await must(api('GET /api/openapi.json'))),
}))

export const handle = screen(() => ({
  title: 'API',
  description: 'Every endpoint: what it does, who may call it, and each refusal it may answer.',
  canonical: paths.apiDocs,
}))

export function Component() {
  const { groups } = useLoaderData<typeof loader>()
  const { brand } = useSite()
  return (
    <div className="mx-auto max-w-6xl px-4 py-14">
      <header className="mb-10 grid gap-3 border-line border-b pb-6">
        <h1>{brand} API</h1>
        <p className="max-w-prose text-ink-2">
          Every endpoint, made from the contracts that answer the requests. The same as{' '}
          <a href="/api/openapi.json">OpenAPI 3.1</a>, with schemas, for machines. A refusal is{' '}
          <span className="font-mono text-sm">application/problem+json</span>; its code leads to a page that explains
          it.
        </p>
      </header>
      <div className="grid gap-10 lg:grid-cols-[12rem_minmax(0,1fr)] lg:gap-16">
        <Contents names={Object.keys(groups)} />
        <div className="grid min-w-0 gap-12">
          {Object.entries(groups).map(([name, endpoints]) => (
            <Group key={name} name={name} endpoints={endpoints} />
          ))}
        </div>
      </div>
    </div>
  )
}

/** The endpoints of a group, or Swagger UI for them. */
function Group({ name, endpoints }: { name: string; endpoints: readonly DescribedEndpoint[] }) {
  const [explorer, setExplorer] = useState<ReactNode>()
  return (
    <section id={name} className="min-w-0 scroll-mt-24">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4">
        <h2>{name}</h2>
        <ExplorerButton group={name} isOpen={explorer !== undefined} onChange={setExplorer} />
      </div>
      {explorer ?? (
        <ul>
          {endpoints.map((endpoint) => (
            <Endpoint key={`${endpoint.method} ${endpoint.path}`} endpoint={endpoint} />
          ))}
        </ul>
      )}
    </section>
  )
}

const Contents = ({ names }: { names: readonly string[] }) => (
  <nav aria-label="On this page" className="text-sm lg:sticky lg:top-24 lg:self-start">
    <ul className="flex flex-wrap gap-x-4 border-line lg:grid lg:border-l">
      {names.map((name) => (
        <li key={name}>
          <a
            href={`#${name}`}
            className="flex min-h-11 items-center text-ink-2 no-underline hover:text-ink hover:underline lg:pl-4"
          >
            {name}
          </a>
        </li>
      ))}
    </ul>
  </nav>
)

function Endpoint({ endpoint }: { endpoint: DescribedEndpoint }) {
  const { method, path, summary, caller, answers, refusals } = endpoint
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-1 border-line border-t py-4">
      <h3 className="flex flex-wrap items-baseline gap-x-3 break-all font-mono font-semibold text-base">
        <span className="text-brand-700">{method}</span>
        {path}
      </h3>
      <p>{summary}</p>
      <p className="text-ink-2 text-sm">
        {caller}. Answers {answers}.
      </p>
      {refusals.length > 0 && (
        <ul aria-label="Refusals" className="flex min-w-0 flex-wrap gap-x-4 text-sm">
          {refusals.map(({ code, status }) => (
            <li key={`${status} ${code}`} className="inline-flex min-h-11 min-w-0 items-center gap-1.5">
              <span className="text-ink-3">{status}</span>
              <Link
                to={paths.problem(code)}
                className="inline-flex min-h-11 min-w-0 items-center break-all font-mono underline-offset-[0.35em]"
              >
                {code}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
