import { Choices } from './Choices.tsx'
import { Controls } from './Controls.tsx'
import { Figures } from './Figures.tsx'
import { Moves } from './Moves.tsx'
import { Records } from './Records.tsx'

/** Every component in every state, light and dark side by side, for review whenever one changes. */
export function Gallery() {
  return (
    <main>
      <h1 className="px-4 py-8 sm:px-8">Components</h1>
      <div className="grid grid-cols-[minmax(0,1fr)] lg:grid-cols-2">
        {(['light', 'dark'] as const).map((theme) => (
          <section
            key={theme}
            data-theme={theme}
            aria-label={theme === 'light' ? 'Light' : 'Dark'}
            className="min-w-0 bg-paper px-4 pb-12 sm:px-8"
          >
            <h2 className="py-6">{theme === 'light' ? 'Light' : 'Dark'}</h2>
            <Controls />
            <Choices theme={theme} />
            <Figures />
            <Moves theme={theme} />
            <Records theme={theme} />
          </section>
        ))}
      </div>
    </main>
  )
}
