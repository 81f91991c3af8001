import { scriptPolicy } from '#ui/trusted-script.ts'
import type { Captcha } from './captcha-setting.ts'

type Params = {
  readonly sitekey: string
  readonly theme: 'light' | 'dark'
  readonly size: 'normal' | 'compact'
  readonly callback: (token: string) => void
  readonly 'error-callback': () => void
  /** Only for hCaptcha: its pictures open in here, because a modal dialog covers everything else. */
  readonly 'challenge-container'?: string
}
/** What the scripts of hCaptcha and Turnstile have in common. */
export type Widgets = {
  readonly render: (place: HTMLElement, params: Params) => string
  readonly remove: (widget: string) => void
}

declare global {
  var hcaptcha: Widgets | undefined
  var turnstile: Widgets | undefined
  /** Called by the script when it is ready; both services take the name of such a function. */
  var captchaIsReady: (() => void) | undefined
}

let loading: Promise<Widgets> | undefined

/** The service's script, once for a page; a failed one is loaded again by the next caller. */
export function loadWidgets(captcha: Captcha): Promise<Widgets> {
  loading ??= addScript(captcha).catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

/** The operator's URL of the service; the page's policy lists which hosts may run scripts. */
let trusted: ((url: string) => string) | undefined

const addScript = ({ provider, scriptUrl }: Captcha): Promise<Widgets> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const fail = (): void => {
      script.remove()
      reject(new Error('the script of the captcha did not arrive'))
    }
    globalThis.captchaIsReady = () => {
      const widgets = globalThis[provider]
      if (widgets) resolve(widgets)
      else fail()
    }
    const url = new URL(scriptUrl)
    url.searchParams.set('render', 'explicit')
    url.searchParams.set('onload', 'captchaIsReady')
    trusted ??= scriptPolicy('captcha', ({ origin }) => origin === url.origin)
    script.src = trusted(url.href)
    script.async = true
    script.onerror = fail
    document.head.append(script)
  })
