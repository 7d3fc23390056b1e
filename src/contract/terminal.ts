/**
 * Characters that steer a terminal or change the order of what it shows, as ranges of code points: control characters but tab and line feed,
 * and those of bidirectional text. Both commands, `wp svc` and `svc`, leave them out where a person reads, and escape them in JSON.
 */
export const steering = [
	[ 0x00, 0x08 ],
	[ 0x0b, 0x1f ],
	[ 0x7f, 0x9f ],
	[ 0x061c, 0x061c ],
	[ 0x200e, 0x200f ],
	[ 0x202a, 0x202e ],
	[ 0x2066, 0x2069 ],
] as const;
