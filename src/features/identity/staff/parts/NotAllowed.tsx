import { Link } from 'react-router'
import { buttonClass } from '#ui/button-class.ts'
import { paths } from '#values/paths.ts'

/** AMB-157: staff who opened a screen that their role may not see. */
export const NotAllowed = () => (
  <section className="grid max-w-2xl justify-items-start gap-4 px-4 py-10 lg:px-6">
    <h1>You are not allowed to see this page</h1>
    <p className="text-ink-2">Your role does not include it. If you need it for your work, ask a super admin.</p>
    <Link to={paths.admin} className={buttonClass()}>
      Go to the dashboard
    </Link>
  </section>
)
