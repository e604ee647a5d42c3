import type { CardBrand } from './card-number.ts'

/** The page's own icons. No image comes from another host. */
export function Sprite() {
  return (
    <svg class="sprite" aria-hidden="true" focusable="false">
      <symbol id="mark-card" viewBox="0 0 38 24">
        <rect width="38" height="24" rx="4" fill="#5b6473" />
        <rect y="5" width="38" height="4" fill="#2c3340" />
        <rect x="5" y="15" width="14" height="3" rx="1.5" fill="#fff" />
      </symbol>
      <symbol id="mark-visa" viewBox="0 0 38 24">
        <rect width="38" height="24" rx="4" fill="#1a3a8f" />
        <text x="19" y="16.5" class="mark-text mark-italic">
          VISA
        </text>
      </symbol>
      <symbol id="mark-mastercard" viewBox="0 0 38 24">
        <rect width="38" height="24" rx="4" fill="#22252b" />
        <circle cx="15" cy="12" r="7" fill="#e5342b" />
        <circle cx="23" cy="12" r="7" fill="#f4a11d" fill-opacity="0.88" />
      </symbol>
      <symbol id="mark-amex" viewBox="0 0 38 24">
        <rect width="38" height="24" rx="4" fill="#1f6fb8" />
        <text x="19" y="16" class="mark-text mark-small">
          AMEX
        </text>
      </symbol>
      <symbol id="mark-discover" viewBox="0 0 38 24">
        <rect width="38" height="24" rx="4" fill="#40464f" />
        <circle cx="28" cy="12" r="6" fill="#f0802b" />
        <text x="12" y="16" class="mark-text mark-small">
          DISC
        </text>
      </symbol>
      <symbol id="mark-diners" viewBox="0 0 38 24">
        <rect width="38" height="24" rx="4" fill="#0f5a8a" />
        <circle cx="19" cy="12" r="7.5" fill="#fff" />
        <path d="M17 6.5v11a5.8 5.8 0 0 1 0-11zm4 0a5.8 5.8 0 0 1 0 11z" fill="#0f5a8a" />
      </symbol>
      <symbol id="mark-jcb" viewBox="0 0 38 24">
        <rect width="38" height="24" rx="4" fill="#1c6b3f" />
        <text x="19" y="16" class="mark-text mark-small">
          JCB
        </text>
      </symbol>
      <symbol id="mark-unionpay" viewBox="0 0 38 24">
        <rect width="38" height="24" rx="4" fill="#0b6b74" />
        <text x="19" y="15.5" class="mark-text mark-tiny">
          UnionPay
        </text>
      </symbol>
      <symbol id="mark-bank" viewBox="0 0 38 24">
        <rect width="38" height="24" rx="4" fill="#3c5a55" />
        <path
          d="M19 4.5 28.5 9v1.5h-19V9zM11.500 12h2.500v5h-2.500zm6.250 0h2.500v5h-2.500zM24 12h2.500v5H24zM9.500 18h19v1.800h-19z"
          fill="#fff"
        />
      </symbol>
      <symbol id="mark-option" viewBox="0 0 38 24">
        <rect width="38" height="24" rx="4" fill="#6a4a8c" />
        <circle cx="11" cy="12" r="2.500" fill="#fff" />
        <circle cx="19" cy="12" r="2.500" fill="#fff" />
        <circle cx="27" cy="12" r="2.500" fill="#fff" />
      </symbol>
      <symbol id="icon-lock" viewBox="0 0 16 16">
        <path
          d="M4.500 7V5a3.500 3.500 0 0 1 7 0v2h.5A1.500 1.500 0 0 1 13.500 8.500v5A1.500 1.500 0 0 1 12 15H4a1.500 1.500 0 0 1-1.500-1.500v-5A1.500 1.500 0 0 1 4 7zm1.500 0h4V5a2 2 0 1 0-4 0z"
          fill="currentColor"
        />
      </symbol>
      <symbol id="icon-done" viewBox="0 0 48 48">
        <circle cx="24" cy="24" r="24" fill="#17703f" />
        <path
          d="m14 24.500 7 7 13.500-14.500"
          fill="none"
          stroke="#fff"
          stroke-width="4"
          stroke-linecap="round"
          stroke-linejoin="round"
        />
      </symbol>
      <symbol id="icon-sent" viewBox="0 0 48 48">
        <circle cx="24" cy="24" r="24" fill="#8a5a00" />
        <path
          d="M24 12v12.500l8.500 5"
          fill="none"
          stroke="#fff"
          stroke-width="4"
          stroke-linecap="round"
          stroke-linejoin="round"
        />
      </symbol>
      <symbol id="icon-unpaid" viewBox="0 0 48 48">
        <circle cx="24" cy="24" r="24" fill="#b3151d" />
        <path d="M24 12v15" fill="none" stroke="#fff" stroke-width="4.500" stroke-linecap="round" />
        <circle cx="24" cy="35" r="2.800" fill="#fff" />
      </symbol>
    </svg>
  )
}

/** Shows an icon beside its name, hidden from screen readers. */
export function Mark({ of }: { readonly of: CardBrand | 'bank' | 'option' }) {
  return (
    <svg class="mark" aria-hidden="true" focusable="false">
      <use href={`#mark-${of}`} />
    </svg>
  )
}

export function Icon({ of }: { readonly of: 'lock' | 'done' | 'sent' | 'unpaid' }) {
  return (
    <svg class={`icon-${of}`} aria-hidden="true" focusable="false">
      <use href={`#icon-${of}`} />
    </svg>
  )
}
