import { DeskBar, type DeskBarProps } from '#ui/DeskBar.tsx'
import { TabLinks } from '#ui/TabLinks.tsx'
import { deskPaths } from '#values/desk-paths.ts'
import { routerLink } from '#wire/router-link.tsx'

/** The tabs of /admin/settings, each a page of the slice that owns it; the first one is at /admin/settings too. */
const tabs = [
  { id: 'general', label: 'General', href: deskPaths.generalSettings },
  { id: 'areas', label: 'Research areas', href: deskPaths.researchAreas() },
  { id: 'texts', label: 'Texts', href: deskPaths.texts() },
  { id: 'stories', label: 'Stories', href: deskPaths.stories() },
  { id: 'staff', label: 'Staff', href: deskPaths.staffList },
  { id: 'audit', label: 'Audit log', href: deskPaths.auditLog() },
  { id: 'system', label: 'System', href: deskPaths.system },
  { id: 'fixed', label: 'Fixed', href: deskPaths.fixedSettings },
] as const

type SettingsBarProps = Omit<DeskBarProps, 'title' | 'tabs'> & { readonly current: (typeof tabs)[number]['id'] }

export const SettingsBar = ({ current, ...rest }: SettingsBarProps) => (
  <DeskBar
    title="Settings"
    tabs={<TabLinks label="Settings" plain current={current} renderLink={routerLink} tabs={tabs} />}
    {...rest}
  />
)
