import type { RouteObject } from 'react-router'
import { page } from './page-route.ts'

/** The tabs of /admin/settings, in the staff area; the general one is at the address itself, too. */
export const deskSettingsPages: RouteObject[] = [
  page(
    'settings',
    'office/configuration/screens/GeneralScreen#first',
    () => import('#features/office/configuration/screens/GeneralScreen.tsx'),
  ),
  page(
    'settings/texts',
    'office/content/screens/TextsScreen',
    () => import('#features/office/content/screens/TextsScreen.tsx'),
  ),
  page(
    'settings/stories',
    'office/content/screens/StoriesScreen',
    () => import('#features/office/content/screens/StoriesScreen.tsx'),
  ),
  page(
    'settings/general',
    'office/configuration/screens/GeneralScreen',
    () => import('#features/office/configuration/screens/GeneralScreen.tsx'),
  ),
  page(
    'settings/areas',
    'office/configuration/screens/AreasScreen',
    () => import('#features/office/configuration/screens/AreasScreen.tsx'),
  ),
  page(
    'settings/staff',
    'office/user-admin/screens/StaffScreen',
    () => import('#features/office/user-admin/screens/StaffScreen.tsx'),
  ),
  page(
    'settings/audit',
    'office/configuration/screens/AuditScreen',
    () => import('#features/office/configuration/screens/AuditScreen.tsx'),
  ),
  page(
    'settings/system',
    'office/system/screens/SystemScreen',
    () => import('#features/office/system/screens/SystemScreen.tsx'),
  ),
  page(
    'settings/fixed',
    'office/configuration/screens/FixedScreen',
    () => import('#features/office/configuration/screens/FixedScreen.tsx'),
  ),
]

/** What people choose outside their settings. */
export const ownChoicePages: RouteObject[] = [
  page(
    '/my-stories',
    'office/content/screens/MyStoriesScreen',
    () => import('#features/office/content/screens/MyStoriesScreen.tsx'),
  ),
]
