import { DeskBar, type DeskBarProps } from '#ui/DeskBar.tsx'
import { TabLinks } from '#ui/Tabs.tsx'
import { deskPaths } from '#values/desk-paths.ts'
import { routerLink } from '#wire/router-link.tsx'

/** The tabs of /admin/settings, each a page of the slice that owns it; the first one stands at /admin/settings too. */
const tabs = [{ id: 'texts', label: 'Texts', href: deskPaths.texts() }] as const

type SettingsBarProps = Omit<DeskBarProps, 'title' | 'tabs'> & { readonly current: (typeof tabs)[number]['id'] }

export const SettingsBar = ({ current, ...rest }: SettingsBarProps) => (
  <DeskBar
    title="Settings"
    tabs={<TabLinks label="Settings" plain current={current} renderLink={routerLink} tabs={tabs} />}
    {...rest}
  />
)
