<?php

const TOLERANCE_SECONDS = 300;

/**
 * Does this request come from Shunt?
 *
 * @param string $body   the raw bytes: file_get_contents('php://input')
 * @param string $header the value of Service-Signature: $_SERVER['HTTP_SERVICE_SIGNATURE'] ?? ''
 * @param string $secret the whole signing secret, with its whsec_
 */
function is_genuine(string $body, string $header, string $secret): bool
{
    if (!preg_match('/\At=([0-9]+),v1=([0-9a-f]{64})\z/', $header, $parts)) {
        return false;
    }
    [, $seconds, $signature] = $parts;
    if (abs(time() - (int) $seconds) > TOLERANCE_SECONDS) {
        return false;
    }

    $expected = hash_hmac('sha256', $seconds . '.' . $body, $secret);
    return hash_equals($expected, $signature);
}
