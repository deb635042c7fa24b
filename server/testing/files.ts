import { deflateSync } from 'node:zlib';
import { crc32 } from 'node:zlib';
