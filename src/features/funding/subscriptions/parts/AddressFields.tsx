import { Field } from '#ui/Field.tsx'
import { Select } from '#ui/Select.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import { countries } from '#values/countries.ts'
import type { OwnSubscription } from '../contract.ts'
import { wantsPostalCode } from '../rules/taxed.ts'

export type Address = { readonly region: string; readonly postalCode: string }

type Asks = Pick<OwnSubscription, 'asksTaxes'>

const wantsCode = ({ asksTaxes }: Asks, { region }: Address): boolean => asksTaxes && wantsPostalCode(region)

export const addressOf = ({ region, postalCode }: OwnSubscription): Address => ({
  region: region ?? '',
  postalCode: postalCode ?? '',
})

/** The input to send; undefined while something is missing. */
export function sentAddress(asks: Asks, address: Address): { region: string; postalCode?: string } | undefined {
  const { region, postalCode } = address
  const isCoded = wantsCode(asks, address)
  if (!region || (isCoded && !postalCode.trim())) return undefined
  return { region, ...(isCoded && { postalCode }) }
}

type AddressFieldsProps = {
  subscription: OwnSubscription
  address: Address
  onChange: (address: Address) => void
  /** What is missing is shown once the form was submitted. */
  isSent: boolean
}

/** Where the taxes of the monthly fee are due: the country, and the postal code where a country says too little. */
export function AddressFields({ subscription, address, onChange, isSent }: AddressFieldsProps) {
  const { region, postalCode } = address
  return (
    <>
      <Field
        label="Country"
        hint="Taxes on the monthly fee follow it."
        required
        error={isSent && !region ? 'Please choose your country.' : undefined}
      >
        <Select
          value={region}
          onChange={(event) => onChange({ ...address, region: event.target.value })}
          placeholder="Choose a country"
          autoComplete="country"
          options={countries()}
        />
      </Field>
      {wantsCode(subscription, address) && (
        <Field
          label="Postal code"
          hint="Your taxes follow it, too."
          required
          error={isSent && !postalCode.trim() ? 'Please enter your postal code.' : undefined}
        >
          <TextInput
            value={postalCode}
            onChange={(event) => onChange({ ...address, postalCode: event.target.value })}
            maxLength={12}
            autoComplete="postal-code"
          />
        </Field>
      )}
    </>
  )
}
