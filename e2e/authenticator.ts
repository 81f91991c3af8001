import type { Page } from 'playwright-core'

/** Whether the user touches the device when a page asks for a key. */
type Device = { readonly present: (isThere: boolean) => Promise<void> }

/** A virtual authenticator: `internal` is built in and checks the finger, `usb` is a plug-in key. */
export async function plugIn(page: Page, transport: 'internal' | 'usb'): Promise<Device> {
  const wire = await page.context().newCDPSession(page)
  await wire.send('WebAuthn.enable')
  const { authenticatorId } = await wire.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport,
      hasResidentKey: transport === 'internal',
      hasUserVerification: transport === 'internal',
      isUserVerified: transport === 'internal',
      automaticPresenceSimulation: true,
    },
  })
  return {
    present: async (enabled) => {
      await wire.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
    },
  }
}
