import { Link } from 'react-router'
import { useSite } from '#features/foundation/installation/parts/use-site.ts'
import { Mark } from '#ui/Mark.tsx'
import { paths } from '#values/paths.ts'
import { SectionLink } from './SectionLink.tsx'

const linkClass = 'inline-flex min-h-11 items-center text-ink-2 no-underline hover:text-ink hover:underline'

/** FOOT: links whose screens come later stay absent until then. Contact lines that are not set are left out (AMB-018). */
export function Footer() {
  const { brand, contact, copyrightYear } = useSite()
  return (
    <footer className="mt-16 border-line border-t bg-surface print:hidden">
      <div className="mx-auto grid max-w-6xl gap-8 px-4 py-12 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr]">
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
        <nav aria-label="Footer">
          <h2 className="mb-1 text-base">About</h2>
          <ul>
            <li>
              <Link to={paths.about} className={linkClass}>
                About Us
              </Link>
            </li>
            <li>
              <SectionLink page={paths.about} section="how-it-works" className={linkClass}>
                How It Works
              </SectionLink>
            </li>
            <li>
              <Link to={paths.stemSectors} className={linkClass}>
                Projects
              </Link>
            </li>
            <li>
              <Link to={paths.jobs()} className={linkClass}>
                Job Board
              </Link>
            </li>
            <li>
              <Link to={paths.terms} className={linkClass}>
                Terms
              </Link>
            </li>
          </ul>
        </nav>
        <address className="not-italic">
          <h2 className="mb-1 text-base">Contact</h2>
          <ul>
            <li>
              <Link to={paths.contact()} className={linkClass}>
                Contact Us
              </Link>
            </li>
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
      <p className="border-line border-t px-4 py-4 text-center text-ink-3 text-sm">
        © {copyrightYear} {brand}
      </p>
    </footer>
  )
}
