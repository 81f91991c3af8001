import { Link } from 'react-router'
import { useSite } from '#features/foundation/installation/parts/use-site.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { paths } from '#values/paths.ts'
import { screen } from '#wire/screen.ts'
import { steps } from '../how-it-works.ts'
import { type TeamPlace, team } from '../team.ts'

export const handle = screen(() => ({
  title: 'About Us',
  description: 'Why this exists, how a project goes from application to result in four steps, and who works here.',
  canonical: paths.about,
}))

export function Component() {
  return (
    <div className="mx-auto grid max-w-6xl gap-16 px-4 py-14">
      <Mission />
      <HowItWorks />
      <Team />
      <p className="border-line border-t pt-6 text-ink-2">
        What we promise and what we ask is written down in the <Link to={paths.terms}>terms and conditions</Link>.
      </p>
    </div>
  )
}

function Mission() {
  const { brand } = useSite()
  return (
    <header className="grid gap-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:gap-16">
      <h1>About {brand}</h1>
      <section className="grid content-start gap-4">
        <h2 className="small-caps font-sans font-semibold text-ink-3">Our mission</h2>
        <p className="max-w-prose font-serif text-2xl leading-snug">
          Good questions in science, technology, engineering and mathematics should not wait for a grant cycle when
          there are people who would gladly pay for the answer.
        </p>
        <p className="max-w-prose text-ink-2">
          We connect donors directly with researchers. A researcher says what they want to find out and what it costs; a
          reviewer checks the plan; donors fund it and read what became of it. Between the two stands a ledger that
          everyone can read, so that trust does not have to be taken on faith.
        </p>
      </section>
    </header>
  )
}

/** FOOT-02 scrolls here; the margin keeps the heading clear of the top bar. */
function HowItWorks() {
  return (
    <section id="how-it-works" tabIndex={-1} aria-labelledby="how-it-works-title" className="scroll-mt-24 outline-none">
      <h2 id="how-it-works-title" className="mb-6">
        How it works
      </h2>
      <ol className="grid gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-2 lg:grid-cols-4">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="grid content-start gap-2 bg-surface p-5">
            <span aria-hidden="true" className="figure-text text-3xl text-brand-500">
              {index + 1}
            </span>
            <h3>{title}</h3>
            <p className="text-ink-2">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Team() {
  const { team: names } = useSite()
  return (
    <section aria-labelledby="team-title">
      <h2 id="team-title" className="mb-2">
        Team
      </h2>
      <p className="mb-6 max-w-prose text-ink-2">Four roles carry the work, and each answers for its part.</p>
      <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-4">
        {team.map((place) => (
          <Place key={place.id} {...place} name={names[place.id]} />
        ))}
      </ul>
    </section>
  )
}

const Place = ({ role, work, name }: TeamPlace & { readonly name: string | undefined }) => (
  <li className="grid content-start gap-2 border-ink border-t-2 pt-4">
    <h3>{role}</h3>
    {name !== undefined && (
      <p className="flex items-center gap-2.5 font-medium">
        <Avatar name={name} size="sm" />
        {name}
      </p>
    )}
    <p className="text-ink-2">{work}</p>
  </li>
)
