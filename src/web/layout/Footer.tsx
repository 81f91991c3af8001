import { Link } from 'react-router'
import { useSite } from '#features/foundation/installation/parts/use-site.ts'
import { Mark } from '#ui/Mark.tsx'
import { paths } from '#values/paths.ts'
import { SectionLink } from './SectionLink.tsx'

const linkClass = 'inline-flex min-h-11 items-center text-ink-2 no-underline hover:text-ink hover:underline'

type Place = readonly [label: string, path: string]
const about: readonly Place[] = [
  ['About Us', paths.about],
  ['Success Stories', paths.successStories],
  ['Projects', paths.stemSectors],
  ['Job Board', paths.jobs()],
]
const help: readonly Place[] = [
  ['Help', paths.help()],
  ['FAQ', paths.faq],
  ['Contact Us', paths.contact()],
  ['Security', paths.security],
  ['Accessibility', paths.accessibility],
]
const legal: readonly Place[] = [
  ['Privacy', paths.privacy],
  ['Terms', paths.terms],
  ['Cookies', paths.cookies],
]

const footerLink = ([label, path]: Place) => (
  <li key={path}>
    <Link to={path} className={linkClass}>
      {label}
    </Link>
  </li>
)

/** FOOT. Contact lines that are not set are left out (AMB-018). */
export function Footer() {
  const { brand, contact, copyrightYear, offersTestMode } = useSite()
  return (
    <footer className="mt-16 border-line border-t bg-surface print:hidden">
      <div className="mx-auto grid max-w-6xl gap-8 px-4 py-12 sm:grid-cols-2 lg:grid-cols-[2fr_2fr_1fr]">
        <div className="grid content-start gap-3">
          <p className="flex items-center gap-2.5 font-semibold font-serif text-lg">
            <Mark size={22} className="text-brand-500" />
            {brand}
          </p>
          <p className="max-w-sm text-ink-2">
            Every project here has been read and approved by a reviewer before it may ask for money. Verified
            researchers carry a badge, and every cent has a line in a public ledger.
          </p>
        </div>
        <nav aria-label="Footer" className="grid grid-cols-2 content-start gap-8 sm:col-span-2 lg:col-span-1">
          <div>
            <h2 className="mb-1 text-base">About</h2>
            <ul>
              <li>
                <SectionLink page={paths.about} section="how-it-works" className={linkClass}>
                  How It Works
                </SectionLink>
              </li>
              {about.map(footerLink)}
            </ul>
          </div>
          <div>
            <h2 className="mb-1 text-base">Help</h2>
            <ul>
              {help.map(footerLink)}
              {offersTestMode && (
                <li>
                  <a href="/test-mode/" className={linkClass}>
                    Try it without an account
                  </a>
                </li>
              )}
            </ul>
          </div>
        </nav>
        <address className="not-italic">
          <h2 className="mb-1 text-base">Contact</h2>
          <ul>
            {contact.email && (
              <li>
                <a href={`mailto:${contact.email}`} className={linkClass}>
                  {contact.email}
                </a>
              </li>
            )}
            {contact.phone && (
              <li>
                <a href={`tel:${contact.phone.replace(/[^\d+]/g, '')}`} className={linkClass}>
                  {contact.phone}
                </a>
              </li>
            )}
            {contact.address && <li className="py-2.5 text-ink-2">{contact.address}</li>}
          </ul>
        </address>
      </div>
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-6 border-line border-t px-4 py-2 text-sm">
        <p className="mr-auto text-ink-3">
          © {copyrightYear} {brand}
        </p>
        <ul aria-label="Legal" className="flex flex-wrap gap-x-6">
          {legal.map(footerLink)}
        </ul>
      </div>
    </footer>
  )
}
