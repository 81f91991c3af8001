import { Link } from 'react-router'
import { buttonClass } from '#ui/button-class.ts'
import { paths } from '#values/paths.ts'
import { screen } from '#wire/screen.ts'

export const handle = screen(() => ({ title: 'Fund the Future of STEM Research', canonical: paths.home }))

export function Component() {
  return (
    <section className="dot-grid">
      <div className="mx-auto grid max-w-6xl justify-items-start gap-5 px-4 py-20">
        <h1 className="text-5xl">
          Fund the Future of <span className="mark">STEM Research</span>
        </h1>
        <Link to={paths.stemSectors} className={buttonClass()}>
          Start Exploring Projects
        </Link>
      </div>
    </section>
  )
}
