import { Outlet } from 'react-router'
import { DemoNote } from './DemoNote.tsx'
import { Footer } from './Footer.tsx'
import { TopBar } from './TopBar.tsx'

export function PublicLayout() {
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:bg-surface focus:p-3"
      >
        Skip to content
      </a>
      <TopBar />
      <DemoNote />
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        <Outlet />
      </main>
      <Footer />
    </div>
  )
}
