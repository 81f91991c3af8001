import { type ReactNode, useId } from 'react'

type SettingsSectionProps = { title: string; text?: ReactNode; children: ReactNode }

/** One topic of the settings: its name at the left on wide screens, its actions at the right. */
export function SettingsSection({ title, text, children }: SettingsSectionProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-4 border-line border-t py-8 lg:grid-cols-[15rem_minmax(0,1fr)]"
    >
      <div className="grid content-start gap-2">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {text && <p className="text-ink-2 text-sm">{text}</p>}
      </div>
      <div className="grid min-w-0 max-w-xl grid-cols-[minmax(0,1fr)] content-start gap-5">{children}</div>
    </section>
  )
}
