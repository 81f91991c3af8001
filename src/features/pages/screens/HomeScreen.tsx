import { Link } from 'react-router'
import { buttonClass } from '#ui/button-class.ts'
import { Mark } from '#ui/Mark.tsx'
import { paths } from '#values/paths.ts'
import { screen } from '#wire/screen.ts'
import { GiftExample } from '../parts/GiftExample.tsx'
import { useSite } from '../parts/use-site.ts'
import { ValuePoints } from '../parts/ValuePoints.tsx'

export const handle = screen(() => ({
  title: 'Fund the Future of STEM Research',
  description:
    'Give directly to scientists whose plans have been read and checked. Follow the money to the cent and the work to the result.',
  canonical: paths.home,
}))

export function Component() {
  return (
    <>
      <Hero />
      <ValuePoints />
    </>
  )
}

function Hero() {
  const { brand } = useSite()
  return (
    <section className="dot-grid border-line border-b">
      <div className="mx-auto grid max-w-6xl items-end gap-10 px-4 py-14 md:py-20 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-16">
        <div className="grid justify-items-start gap-5">
          <Mark size={44} name={brand} className="-ml-2 text-brand-500" />
          <h1 className="text-hero">
            Fund the Future of <span className="mark whitespace-nowrap">STEM Research</span>
          </h1>
          <p className="max-w-xl text-ink-2 text-lg">
            Give directly to scientists whose plans have been read and checked. Follow the money to the cent and the
            work to the result, including the results that say no.
          </p>
          <Link to={paths.stemSectors} className={buttonClass()}>
            Start Exploring Projects
          </Link>
        </div>
        <GiftExample />
      </div>
    </section>
  )
}
