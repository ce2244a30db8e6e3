/**
 * Currencies by the number of their decimals ("minor units"): ISO 4217, list one, with those that
 * ended in the last years, for they are in books that are still open. Not `Intl`: CLDR rounds some
 * as people do in shops, and knows currencies of the last century.
 */
const BY_DECIMALS: Record<number, string> = {
  0: `BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XAG XAU XBA XBB XBC XBD XDR XOF
    XPD XPF XPT XSU XTS XUA XXX`,
  2: `AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BOV BRL BSD BTN BWP BYN
    BZD CAD CDF CHE CHF CHW CNY COP COU CRC CUC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP
    GEL GHS GIP GMD GTQ GYD HKD HNL HRK HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP
    LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD
    PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SLL SOS SRD SSP STN SVC
    SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XAD XCD XCG YER ZAR ZMW
    ZWG ZWL`,
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
}

const decimalsOf = new Map(
  Object.entries(BY_DECIMALS).flatMap(([decimals, codes]) =>
    codes.split(/\s+/).map((code) => [code, Number(decimals)] as const)
  )
)

/** Returns the decimals of a currency's amounts; undefined for a code that is none. */
export function findDecimals(currency: string): number | undefined {
  return decimalsOf.get(currency)
}
