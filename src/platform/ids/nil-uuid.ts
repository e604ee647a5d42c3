/** The nil UUID (RFC 9562). It sorts before every id, so a walk over ids starts after it. */
export const NIL_UUID = '00000000-0000-0000-0000-000000000000'
