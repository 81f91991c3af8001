import { testModeBase } from './session.ts'

/** The path where the product serves Test Mode. As static files, it works wherever its folder is put. */
export const ownPlace = '/test-mode'

/** In the address of a page that a visitor was sent to because the real product is down. */
export const awayMark = 'away'

/** Whether there is a real product to go to: files on any server have none. */
export const canLeaveTestMode = (): boolean => testModeBase() === ownPlace

/** The same page of the real product. What was made in Test Mode stays in this browser, for the next time. */
export function leaveTestMode(): void {
  location.assign(location.pathname.slice(ownPlace.length) || '/')
}
