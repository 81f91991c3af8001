import type { Captcha } from './captcha-setting.ts'

export const notSolved = {
  ok: false,
  code: 'captcha_failed',
  message: 'We need to know that you are a person. Please try again, and finish the check.',
} as const

/**
 * The proof for a call that programs like to repeat: the solution of a puzzle, valid for one call, or nothing
 * if none is required. Nothing of another service is loaded before a button is pressed.
 *
 * @returns undefined when the person closed it, or it could not be loaded.
 */
export async function solveCaptcha(): Promise<{ readonly captchaToken?: string } | undefined> {
  const described = document.querySelector<HTMLMetaElement>('meta[name=captcha]')?.content
  if (!described) return {}
  const dialog = await import('./captcha-dialog.tsx').catch(() => undefined)
  const captchaToken = await dialog?.askForSolution(JSON.parse(described) as Captcha)
  return captchaToken === undefined ? undefined : { captchaToken }
}
