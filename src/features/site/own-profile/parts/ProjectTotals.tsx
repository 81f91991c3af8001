import type { ReactNode } from 'react'
import { Money } from '#ui/Money.tsx'
import { inThousands } from '#values/count.ts'
import type { ProjectsSummary } from '../contract.ts'

/** The totals of all own projects. */
export const ProjectTotals = ({ totals: { raised, held, donors, followers } }: Pick<ProjectsSummary, 'totals'>) => (
  <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-4">
    <Total name="Raised" about="what donors gave">
      <Money amount={raised} exact />
    </Total>
    <Total name="Held for you" about="after fees, not paid out">
      <Money amount={held} exact />
    </Total>
    <Total name={donors === 1 ? 'Donor' : 'Donors'} about="each counted once">
      {inThousands(donors)}
    </Total>
    <Total name={followers === 1 ? 'Follower' : 'Followers'} about="who saved a project">
      {inThousands(followers)}
    </Total>
  </dl>
)

type TotalProps = { readonly name: string; readonly about: string; readonly children: ReactNode }

const Total = ({ name, about, children }: TotalProps) => (
  <div className="flex min-w-0 flex-col-reverse justify-end bg-surface p-4">
    <dt className="text-ink-2 text-sm">
      {name}
      <span className="block text-ink-3">{about}</span>
    </dt>
    <dd className="font-semibold text-xl">{children}</dd>
  </div>
)
