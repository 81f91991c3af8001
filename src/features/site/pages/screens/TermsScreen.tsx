import { useSite } from '#features/foundation/installation/parts/use-site.ts'
import { paths } from '#values/paths.ts'
import { screen } from '#wire/screen.ts'
import { type TermsPart, terms, termsUpdated } from '../terms.ts'

export const handle = screen(() => ({
  title: 'Terms and Conditions',
  description: 'What donors and researchers agree to: conduct, fees, verification, privacy and liability.',
  canonical: paths.terms,
}))

const contact = { id: 'contact', title: 'Contact' }

export function Component() {
  return (
    <div className="mx-auto max-w-6xl px-4 py-14">
      <header className="mb-10 border-line border-b pb-6">
        <h1>Terms and Conditions</h1>
        <p className="mt-2 text-ink-3">Last updated: {termsUpdated}</p>
      </header>
      <div className="grid gap-10 lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-16">
        <Contents />
        <div className="grid max-w-prose gap-10">
          {terms.map((part) => (
            <Section key={part.id} part={part} />
          ))}
          <ContactSection />
        </div>
      </div>
    </div>
  )
}

function Contents() {
  return (
    <nav aria-label="On this page" className="text-sm lg:sticky lg:top-24 lg:self-start">
      <ol className="grid border-line border-l">
        {[...terms, contact].map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="flex min-h-11 items-center py-1 pl-4 text-ink-2 no-underline hover:text-ink hover:underline"
            >
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function Section({ part }: { part: TermsPart }) {
  return (
    <section id={part.id} className="scroll-mt-24">
      <h2 className="mb-3 text-2xl">{part.title}</h2>
      <Body part={part} />
      {part.parts?.map((inner) => (
        <section key={inner.id} id={inner.id} className="mt-6 scroll-mt-24">
          <h3 className="mb-2">{inner.title}</h3>
          <Body part={inner} />
        </section>
      ))}
    </section>
  )
}

const Body = ({ part: { paragraphs = [], points = [] } }: { part: TermsPart }) => (
  <div className="prose text-ink-2">
    {paragraphs.map((text) => (
      <p key={text}>{text}</p>
    ))}
    {points.length > 0 && (
      <ul>
        {points.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    )}
  </div>
)

/** AMB-018: leaves out contact lines that the installation has not set. */
function ContactSection() {
  const { brand, contact: lines } = useSite()
  return (
    <section id={contact.id} className="scroll-mt-24">
      <h2 className="mb-3 text-2xl">{contact.title}</h2>
      <div className="prose text-ink-2">
        <p>Questions about these terms go to {brand}:</p>
        <ul>
          {lines.email && (
            <li>
              <a href={`mailto:${lines.email}`}>{lines.email}</a>
            </li>
          )}
          {lines.phone && <li>{lines.phone}</li>}
          {lines.address && <li>{lines.address}</li>}
        </ul>
      </div>
    </section>
  )
}
